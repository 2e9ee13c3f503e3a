/** What the figures keep of one complaint: minutes of school time, null while it has not happened. */
export type Sample = {
  open: boolean;
  late: boolean;
  answerMinutes: number | null;
  solveMinutes: number | null;
  solvedOnce: boolean;
  reopened: boolean;
  satisfaction: number | null;
};
export type Sums = {
  count: number;
  open: number;
  late: number;
  answerHours: number | null;
  solveDays: number | null;
  reopened: number | null;
  satisfaction: number | null;
};

/** The median; for an even number, the mean of the two middle values. */
export function median(values: readonly number[]): number | null {
  if (!values.length) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
const tenth = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Figures of a set of complaints; `dayMinutes` is the length of a school day. */
export function sumUp(samples: readonly Sample[], dayMinutes: number): Sums {
  const [answers, solutions, marks] = [
    known(samples.map((one) => one.answerMinutes)),
    known(samples.map((one) => one.solveMinutes)),
    known(samples.map((one) => one.satisfaction)),
  ];
  const solved = samples.filter((one) => one.solvedOnce);
  const [answer, solution] = [median(answers), median(solutions)];
  return {
    count: samples.length,
    open: samples.filter((one) => one.open).length,
    late: samples.filter((one) => one.late).length,
    answerHours: tenth(answer === null ? null : answer / 60),
    solveDays: tenth(solution === null ? null : solution / dayMinutes),
    reopened: solved.length ? Math.round((solved.filter((one) => one.reopened).length / solved.length) * 100) : null,
    satisfaction: marks.length ? tenth(marks.reduce((all, mark) => all + mark, 0) / marks.length) : null,
  };
}
