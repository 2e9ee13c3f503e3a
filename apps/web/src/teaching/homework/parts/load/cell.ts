/** The open day of a class. */
export type Cell = { classId: string; name: string; day: string };
