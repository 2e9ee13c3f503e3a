/** The reasons that schools use most, in the order in which they are offered. */
export const usualReasons = [
  { key: 'illness', valid: true, health: true, busy: false, families: true, paper: false },
  { key: 'illness_certificate', valid: true, health: true, busy: false, families: true, paper: true },
  { key: 'medical_appointment', valid: true, health: true, busy: false, families: true, paper: false },
  { key: 'family_reasons', valid: true, health: false, busy: false, families: true, paper: false },
  { key: 'family_event', valid: true, health: false, busy: false, families: true, paper: false },
  { key: 'transport', valid: true, health: false, busy: false, families: true, paper: false },
  { key: 'bus_late', valid: true, health: false, busy: false, families: true, paper: false },
  { key: 'infirmary', valid: true, health: true, busy: true, families: false, paper: false },
  { key: 'outing', valid: true, health: false, busy: true, families: false, paper: false },
  { key: 'placement', valid: true, health: false, busy: true, families: false, paper: false },
  { key: 'competition', valid: true, health: false, busy: true, families: true, paper: true },
  { key: 'summons', valid: true, health: false, busy: false, families: true, paper: true },
  { key: 'religious_feast', valid: true, health: false, busy: false, families: true, paper: false },
  { key: 'exclusion', valid: true, health: false, busy: true, families: false, paper: false },
  { key: 'overslept', valid: false, health: false, busy: false, families: true, paper: false },
  { key: 'weather', valid: true, health: false, busy: false, families: true, paper: false },
  { key: 'unknown', valid: false, health: false, busy: false, families: false, paper: false },
] as const;
export type UsualReason = (typeof usualReasons)[number]['key'];

/** Default rules of a school. */
export const usualRules = {
  autoMinutes: 20,
  remindMinutes: 10,
  officeMinutes: 15,
  morningFrom: 510,
  morningTo: 750,
  afternoonFrom: 840,
  afternoonTo: 1020,
};
export type AttendanceRules = { [K in keyof typeof usualRules]: number };

/** Whether the two half-days are in order. */
export const inOrder = ({ morningFrom, morningTo, afternoonFrom, afternoonTo }: AttendanceRules): boolean =>
  morningFrom < morningTo && morningTo <= afternoonFrom && afternoonFrom < afternoonTo;
