export type Officer = { accountId: string; personId: string | null; directs: boolean };
export type Facts = {
  authorId: string | null;
  concernedId: string | null;
  assignedTo: string | null;
  confidential: boolean;
  /** The pupil it is about, and whoever is or was tied to him. */
  familyIds: readonly string[];
};
/** Nobody is put in charge of his own complaint, of one about himself, nor of one about his own child. */
export const mayBeAssigned = (
  officer: Pick<Officer, 'accountId' | 'personId'>,
  facts: Pick<Facts, 'authorId' | 'concernedId' | 'familyIds'>,
): boolean =>
  officer.accountId !== facts.authorId &&
  (officer.personId === null ||
    (officer.personId !== facts.concernedId && !facts.familyIds.includes(officer.personId)));
/** Who of the office reads and handles it; a confidential one only the direction and who is in charge. */
export const mayHandle = (officer: Officer, facts: Facts): boolean =>
  mayBeAssigned(officer, facts) && (!facts.confidential || officer.directs || facts.assignedTo === officer.accountId);
