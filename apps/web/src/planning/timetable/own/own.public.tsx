import { FreeRooms as Sheet } from './parts/FreeRooms.tsx';

type Props = { now: { day: string; minute: number }; until?: number; onClose: () => void };
/** The search of rooms without a lesson, opened at some hours. The page shows the words of `planning/timetable/own`. */
export const FreeRooms = (props: Props) => <Sheet open {...props} />;
