import type {
  MatrixCell,
  ReviewRule,
  ReviewRuleBody,
  RoleRule,
  ruleConditions,
} from '@encrier/contract/communication/message-settings';
import type { messageModes } from '@encrier/contract/communication/messages';
import type { Role } from '@encrier/contract/kernel/schema';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { delayWords } from '../review-words.ts';
import { weekdayName } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';

export const roleOrder: readonly Role[] = ['parent', 'eleve', 'prof', 'personnel', 'transport', 'admin'];
const roles: Record<Role, MessageDescriptor> = {
  eleve: msg`Élèves`,
  parent: msg`Parents`,
  prof: msg`Professeurs`,
  transport: msg`Transport`,
  admin: msg`Administration`,
  personnel: msg`Personnel`,
};
export const roleWords = (role: Role): string => i18n._(roles[role]);

const modes: Record<(typeof messageModes)[number], MessageDescriptor> = {
  allowed: msg`Autorisé`,
  review: msg`Avec validation`,
  forbidden: msg`Interdit`,
};
export const modeWords = (mode: (typeof messageModes)[number]): string => i18n._(modes[mode]);

export type CellChoice = 'allowed-own' | 'allowed-all' | 'review-own' | 'review-all' | 'forbidden';
export const cellChoices: readonly CellChoice[] = [
  'allowed-own',
  'allowed-all',
  'review-own',
  'review-all',
  'forbidden',
];
/** A cell's value as one choice: the reach is irrelevant when writing is forbidden. */
export const choiceOf = ({ mode, reach }: Pick<MatrixCell, 'mode' | 'reach'>): CellChoice =>
  mode === 'forbidden' ? 'forbidden' : `${mode}-${reach}`;
export function cellOf(choice: CellChoice, reach: MatrixCell['reach']): Pick<MatrixCell, 'mode' | 'reach'> {
  if (choice === 'forbidden') return { mode: 'forbidden', reach };
  const [mode, far] = choice.split('-') as ['allowed' | 'review', MatrixCell['reach']];
  return { mode, reach: far };
}
/** « Autorisé, ses contacts » */
export function choiceWords(choice: CellChoice): string {
  if (choice === 'forbidden') return modeWords('forbidden');
  const [mode, far] = choice.split('-') as ['allowed' | 'review', string];
  const how = modeWords(mode);
  return far === 'own' ? t`${how}, ses contacts` : t`${how}, tous`;
}

const conditions: Record<(typeof ruleConditions)[number], MessageDescriptor> = {
  always: msg`Toujours`,
  attachment: msg`Avec une pièce jointe`,
  recipients: msg`Au-delà d’un nombre de destinataires`,
  words: msg`Avec certains mots`,
  hours: msg`Hors des horaires`,
};
export const conditionWords = (condition: (typeof ruleConditions)[number]): string => i18n._(conditions[condition]);

const expiries: Record<'approve' | 'refuse' | 'escalate', MessageDescriptor> = {
  approve: msg`Il est validé`,
  refuse: msg`Il est refusé`,
  escalate: msg`La direction est prévenue`,
};
export const expiryWords = (expiry: 'approve' | 'refuse' | 'escalate'): string => i18n._(expiries[expiry]);

/** « lun – ven », or the days one by one. */
export function dayWords(days: readonly number[]): string {
  const name = (day: number): string => weekdayName(day, 'short');
  const first = days[0] ?? 1;
  const run = days.length > 2 && days.every((day, index) => day === first + index);
  return run ? `${name(first)} – ${name(days.at(-1) ?? 7)}` : days.map(name).join(comma());
}

/** Hours and limits of a role in one sentence. */
export function limitWords({ openFrom, openTo, openDays, maxPerDay, maxRecipients }: RoleRule): string {
  const hours = openFrom === openTo ? t`à toute heure` : t`de ${openFrom} à ${openTo}`;
  const perDay = plural(maxPerDay, { one: '# message par jour', other: '# messages par jour' });
  const people = plural(maxRecipients, { one: '# destinataire par message', other: '# destinataires par message' });
  return [openDays.length === 7 ? hours : `${dayWords(openDays)}, ${hours}`, perDay, people].join('\u00a0· ');
}

/** A delay in minutes, in the form's format. */
export const delays = [30, 60, 120, 240, 480, 1440, 2880] as const;

/** A rule in words: « Parents → Professeurs · Avec une pièce jointe · sans décision après 2 h : il est validé » */
export function sentenceOf(rule: ReviewRuleBody): string {
  const all = t`Tous`;
  const from = rule.senderRole ? roleWords(rule.senderRole) : all;
  const to = rule.receiverRole ? roleWords(rule.receiverRole) : all;
  const threshold = rule.threshold ?? 0;
  const what =
    rule.condition === 'recipients'
      ? t`plus de ${threshold} destinataires`
      : rule.condition === 'words'
        ? rule.words.slice(0, 4).join(comma()) + (rule.words.length > 4 ? '…' : '')
        : conditionWords(rule.condition);
  const delay = delayWords(rule.delayMinutes);
  const words = expiryWords(rule.expiry);
  // In the middle of a sentence.
  const then = words.charAt(0).toLowerCase() + words.slice(1);
  return [t`${from} → ${to}`, what, t`sans décision après ${delay} : ${then}`].join('\u00a0· ');
}

/** The part of a rule that is written, without its id and version. */
export function bodyOf({ id: _id, version: _version, ...body }: ReviewRule): ReviewRuleBody {
  return body;
}
