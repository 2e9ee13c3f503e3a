import type { MatrixCell, ReviewRule, RoleRule } from '@encrier/contract/communication/message-settings';
import type { Role } from '@encrier/contract/kernel/schema';
import { rolePrecedence } from '@encrier/contract/kernel/schema';

export type Mode = 'allowed' | 'review' | 'forbidden';
export type Reach = 'own' | 'all';
export type Cell = { mode: Mode; reach: Reach };
export type RoleHours = Pick<RoleRule, 'openFrom' | 'openTo' | 'openDays'>;
export type StoredRole = RoleHours &
  Pick<RoleRule, 'maxPerDay' | 'maxRecipients' | 'version'> & { stopped: boolean; stopReason: string };
export type StoredRule = ReviewRule;
export type MessagingSettings = {
  cells: ReadonlyMap<string, Cell>;
  roles: ReadonlyMap<Role, StoredRole>;
  rules: readonly StoredRule[];
};

const none: Cell = { mode: 'forbidden', reach: 'own' };
const own: Cell = { mode: 'allowed', reach: 'own' };
const all: Cell = { mode: 'allowed', reach: 'all' };

/**
 * Default rules of a school: children and families write to their own teachers and to the office; parents and pupils do
 * not write to one another; staff write to one another; only the administration reaches everybody.
 */
const house: Record<Role, Record<Role, Cell>> = {
  eleve: { eleve: none, parent: none, prof: own, admin: all, personnel: none, transport: none },
  parent: { eleve: none, parent: none, prof: own, admin: all, personnel: all, transport: none },
  prof: { eleve: own, parent: own, prof: all, admin: all, personnel: all, transport: none },
  transport: { eleve: none, parent: none, prof: none, admin: all, personnel: all, transport: all },
  personnel: { eleve: none, parent: none, prof: all, admin: all, personnel: all, transport: all },
  admin: { eleve: all, parent: all, prof: all, admin: all, personnel: all, transport: all },
};

/** Limits of a role where the school sets none: pupils 20 messages a day to 30 people, staff 100 to everybody. */
const houseRole = (role: Role): StoredRole => ({
  maxPerDay: role === 'eleve' || role === 'parent' ? 20 : 100,
  maxRecipients: role === 'eleve' || role === 'parent' ? 30 : 5000,
  openFrom: '00:00',
  openTo: '00:00',
  openDays: [1, 2, 3, 4, 5, 6, 7],
  version: 0,
  stopped: false,
  stopReason: '',
});

const keyOf = (sender: Role, receiver: Role): string => `${sender}>${receiver}`;

/** The school's cell, or the default one. */
export function cellOf(settings: Pick<MessagingSettings, 'cells'>, sender: Role, receiver: Role): Cell {
  return settings.cells.get(keyOf(sender, receiver)) ?? house[sender][receiver];
}
export const roleOf = (settings: Pick<MessagingSettings, 'roles'>, role: Role): StoredRole =>
  settings.roles.get(role) ?? houseRole(role);
export const isUsual = (sender: Role, receiver: Role, cell: Cell): boolean =>
  house[sender][receiver].mode === cell.mode && house[sender][receiver].reach === cell.reach;

/** The 36 cells, sender by sender in the order of the roles. */
export function wholeMatrix(settings: Pick<MessagingSettings, 'cells'>): MatrixCell[] {
  return rolePrecedence.flatMap((sender) =>
    rolePrecedence.map((receiver) => {
      const cell = cellOf(settings, sender, receiver);
      return { sender, receiver, ...cell, usual: isUsual(sender, receiver, cell) };
    }),
  );
}

export type ReviewFacts = {
  senderRole: Role;
  /** One entry per role of recipients, with the mode of the matrix. */
  receivers: readonly { role: Role; mode: Mode }[];
  attachments: number;
  recipients: number;
  /** Subject and text, already reduced to search keys. */
  wordsKey: string;
  /** Outside the hours of its sender's role. */
  outside: boolean;
};
export type ReviewNeed = {
  why: 'matrix' | ReviewRule['condition'];
  ruleId: string | null;
  delayMinutes: number;
  expiry: ReviewRule['expiry'];
};

/** Words of a rule (search keys) found as whole words in a text (a search key). */
export function wordsFound(wordsKey: string, words: readonly string[]): string[] {
  const text = ` ${wordsKey.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
  return words.filter(
    (word) => word.trim() !== '' && text.includes(` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `),
  );
}

function holds(rule: StoredRule, facts: ReviewFacts): boolean {
  if (!rule.enabled || (rule.senderRole !== null && rule.senderRole !== facts.senderRole)) return false;
  if (rule.receiverRole !== null && !facts.receivers.some(({ role }) => role === rule.receiverRole)) return false;
  if (rule.condition === 'attachment') return facts.attachments > 0;
  if (rule.condition === 'recipients') return facts.recipients > (rule.threshold ?? Number.POSITIVE_INFINITY);
  if (rule.condition === 'words') return wordsFound(facts.wordsKey, rule.words).length > 0;
  if (rule.condition === 'hours') return facts.outside;
  return true;
}

/**
 * Whether a review is needed, and why: the first matching rule, else a reviewed cell of the matrix (a day, then
 * escalation).
 */
export function reviewNeeded(settings: Pick<MessagingSettings, 'rules'>, facts: ReviewFacts): ReviewNeed | null {
  const rule = settings.rules.find((one) => holds(one, facts));
  const reviewed = facts.receivers.some(({ mode }) => mode === 'review');
  // A rule never weakens the matrix: a message that it reviews is not sent automatically.
  if (rule)
    return {
      why: rule.condition,
      ruleId: rule.id,
      delayMinutes: rule.delayMinutes,
      expiry: reviewed && rule.expiry === 'approve' ? 'escalate' : rule.expiry,
    };
  return reviewed ? { why: 'matrix', ruleId: null, delayMinutes: 1440, expiry: 'escalate' } : null;
}
