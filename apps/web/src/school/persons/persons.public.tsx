import { FamilyCustody as Custody } from './parts/custody/FamilyCustody.tsx';
import { AddStaff as Sheet } from './parts/staff/AddStaff.tsx';

/** The sheet that adds one person to the staff. */
export const AddStaff = (props: { onClose: () => void }) => <Sheet {...props} />;

/** The calendar of a child whose custody is shared, as its guardians read it. */
export const FamilyCustody = (props: { pupilId: string; label: string }) => <Custody {...props} />;
