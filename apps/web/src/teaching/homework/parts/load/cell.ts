/** A day of a class that is opened. */
export type Cell = { classId: string; name: string; day: string };
