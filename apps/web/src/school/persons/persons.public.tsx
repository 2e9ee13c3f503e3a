import { AddStaff as Sheet } from './parts/staff/AddStaff.tsx';

/** The sheet that adds one person to the staff. */
export const AddStaff = (props: { onClose: () => void }) => <Sheet {...props} />;
