import { FamilyComplaints as Complaints, type FamilyComplaintsData } from './parts/office/FamilyComplaints.tsx';

/** Card of a family's page: `data` is what the slot `complaints` of the API holds. */
export const FamilyComplaints = ({ data }: { data: unknown }) => <Complaints data={data as FamilyComplaintsData} />;
