import { maxChoices, type Question, question } from '@encrier/contract/teaching/diagnostic-questions';
import type { JudgedQuestion, QuestionLoss, QuestionRefusal } from '@encrier/contract/teaching/diagnostic-transfer';
import { newId } from '#kernel/db/id.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import type { Media } from './media.ts';
import { questionFault } from '../scoring.policy.ts';

/** Why a whole file cannot be read. */
export type FileFault = 'file_unknown' | 'file_broken' | 'file_heavy' | 'file_declares' | 'file_empty';
export class FileUnread extends Error {
  readonly code: `diagnostic_tests.${FileFault}`;
  constructor(fault: FileFault) {
    super(fault);
    this.name = 'FileUnread';
    this.code = `diagnostic_tests.${fault}`;
  }
}

/** Why one question of a file is not taken; `detail` is the file's name for its kind. */
export class Refused extends Error {
  readonly refusal: QuestionRefusal;
  readonly detail: string;
  constructor(refusal: QuestionRefusal, detail = '') {
    super(refusal);
    this.name = 'Refused';
    this.refusal = refusal;
    this.detail = detail.slice(0, 60);
  }
}

type WithoutBase<Q> = Q extends Question ? Omit<Q, 'id' | 'section' | 'points' | 'skill'> : never;
/** A question as read from a file; missing fields take their default value. */
export type Candidate = WithoutBase<Question> & Partial<Pick<Question, 'section' | 'points' | 'skill'>>;
/** Issues noted while reading one question. */
export type Losses = Set<QuestionLoss>;

const clean = (value: unknown): unknown =>
  typeof value === 'string'
    ? withoutOverrides(value.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, ''))
    : Array.isArray(value)
      ? value.map(clean)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)]))
        : value;

const listOf = (candidate: Candidate): readonly unknown[] =>
  'choices' in candidate
    ? candidate.choices
    : 'pairs' in candidate
      ? candidate.pairs
      : 'items' in candidate
        ? candidate.items
        : 'accepted' in candidate
          ? candidate.accepted
          : [];

/** Why the schema of questions refused one. */
function reasonOf(
  candidate: Candidate,
  issues: readonly { path: readonly PropertyKey[]; code?: string; message: string }[],
): QuestionRefusal {
  const [first] = issues;
  const [field] = first?.path ?? [];
  if (field === 'statement') return candidate.statement.trim() ? 'too_long' : 'no_statement';
  if (field === 'points') return 'points';
  if (field === 'value' || field === 'tolerance') return 'number';
  const list = listOf(candidate);
  if (list.length > maxChoices) return 'many_choices';
  if (issues.some(({ message }) => message === 'diagnostic_tests.same_choice')) return 'same_choice';
  if (list.length < 2 && candidate.kind !== 'short') return 'few_choices';
  if (first?.code === 'too_big') return 'too_long';
  return candidate.kind === 'short' && !list.length ? 'no_right' : 'malformed';
}

const shorten = (title: string): string => {
  const even = title.replace(/\s+/g, ' ').trim();
  return even.length > 120 ? `${even.slice(0, 119).trimEnd()}…` : even;
};

/** The result of one question of a file: `read` returns it, noting what is lost, or throws `Refused`. */
export function judge(at: number, title: string, read: (losses: Losses) => Candidate, media?: Media): JudgedQuestion {
  const losses: Losses = new Set();
  const refused = (refusal: QuestionRefusal, detail = '', shown = title): JudgedQuestion => ({
    at,
    title: shorten(shown),
    verdict: 'refused',
    losses: [...losses],
    refusal,
    detail,
    question: null,
    picture: null,
    sound: null,
  });
  let candidate: Candidate;
  try {
    candidate = read(losses);
  } catch (error) {
    if (error instanceof Refused) return refused(error.refusal, error.detail);
    throw error;
  }
  const shown = title || candidate.statement;
  const parsed = question.safeParse(clean({ id: newId(), section: '', points: 1, skill: '', ...candidate }));
  if (!parsed.success) return refused(reasonOf(candidate, parsed.error.issues), '', shown);
  const fault = questionFault(parsed.data);
  if (fault) return refused(fault.field === 'text' ? 'gaps' : 'no_right', '', shown);
  const verdict = losses.size ? 'lossy' : 'taken';
  return {
    at,
    title: shorten(shown),
    verdict,
    losses: [...losses],
    refusal: null,
    detail: '',
    question: parsed.data,
    picture: media?.taken.picture ?? null,
    sound: media?.taken.sound ?? null,
  };
}

/** Whole percentages of shares whose positive ones add up to a whole: the first one takes the rounding error. */
export function wholePercents(shares: readonly number[]): number[] {
  const rounded = shares.map((one) => Math.round(Math.min(100, Math.max(-100, one))));
  const exact = shares.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
  const first = rounded.findIndex((one) => one > 0);
  const sum = rounded.filter((one) => one > 0).reduce((all, one) => all + one, 0);
  if (first >= 0 && sum !== 100 && Math.abs(exact - 100) < 1) rounded[first] = rounded[first]! + 100 - sum;
  return rounded;
}

/** Points by quarters, as near as they come. */
export const quarters = (points: number): number => {
  const near = Math.round(points * 4) / 4;
  return Number.isFinite(near) && near > 0 ? Math.min(100, Math.max(0.25, near)) : 1;
};

/** Whether a word may fill a gap: it cannot contain the signs that end a gap or separate its words. */
export const isGapWord = (word: string): boolean => word.trim() !== '' && !/[[\]|]/.test(word);
