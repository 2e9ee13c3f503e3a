import { type CommentState, type ProofBy, type ReportState, wordStates } from '@encrier/contract/teaching/report-cards';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

type WordState = (typeof wordStates)[number];

/** States of a subject's comment: a change needs a new review; reviewers may change their decision. */
export const wordFlow = workflow<WordState, WordState>('report_comments.state', wordStates, 'draft', {
  draft: leads(wordStates, 'draft'),
  returned: leads(wordStates, 'returned'),
  approved: leads(wordStates, 'approved'),
});

/** States of a batch of cards, made class by class; after a killed worker it resumes where it stopped. */
export const batchFlow = workflow(
  'report_batches.state',
  ['waiting', 'running', 'done', 'stopped', 'failed'],
  'waiting',
  {
    begin: leads(['waiting', 'running'], 'running'),
    advance: stays(['running']),
    finish: leads(['running'], 'done'),
    stop: leads(['waiting', 'running'], 'stopped'),
    fail: leads(['waiting', 'running'], 'failed'),
  },
);
type BatchState = (typeof batchFlow.states)[number];
/** Whether a batch in this state may make a move. */
export const batchMay = (state: string | undefined, move: keyof typeof batchFlow.moves): boolean =>
  state !== undefined && batchFlow.allows(state as BatchState, move);
/** One class of a batch. */
export const batchClassFlow = workflow('report_batch_classes.state', ['waiting', 'done', 'failed', 'left'], 'waiting', {
  done: leads(['waiting'], 'done'),
  failed: leads(['waiting'], 'failed'),
  left: leads(['waiting'], 'left'),
});

export const usualLength = 300;

export const stateOfComments = (written: number, pupils: number, reviewed: boolean): CommentState => {
  if (pupils === 0 || written === 0) return pupils === 0 && reviewed ? 'reviewed' : 'empty';
  if (written < pupils) return 'started';
  return reviewed ? 'reviewed' : 'full';
};

export const stateOfClass = (row: { published_at: Date | null } | undefined): ReportState =>
  !row ? 'open' : row.published_at ? 'published' : 'frozen';

type Span = { id: string; startsOn: string; endsOn: string };
/** The term of a day, else the last one begun before it, else the first. */
export function nearestTerm<T extends Span>(terms: readonly T[], today: string): T | null {
  const now = terms.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  return now ?? terms.findLast(({ startsOn }) => startsOn <= today) ?? terms[0] ?? null;
}

export type Home = { name: string; address: string; separated: boolean };
const plainAddress = (address: string): string =>
  address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/**
 * Recipients of copies of a card: guardians who live together share one, and so do guardians without known address
 * unless they are known to be separated. A single copy names nobody.
 */
export const copiesOf = (guardians: readonly Home[]): string[] => copyHomes(guardians).map(({ name }) => name);
/** The same with the guardians of each home; one home has no name. */
export function copyHomes<T extends Home>(guardians: readonly T[]): { name: string; guardians: readonly T[] }[] {
  const homes = Map.groupBy(
    guardians,
    ({ name, address, separated }) => plainAddress(address) || (separated ? `of ${name}` : ''),
  );
  // Guardians without address are assumed to live with the others when there is only one other home.
  const lost = homes.get('');
  const known = [...homes.keys()].filter(Boolean);
  if (lost && known.length === 1) {
    homes.get(known[0]!)!.push(...lost);
    homes.delete('');
  }
  if (homes.size < 2) return [{ name: '', guardians }];
  return [...homes.values()].map((home) => ({ name: home.map(({ name }) => name).join(', '), guardians: home }));
}

/**
 * Whether the caller reviews the comments of a class, as the school chose: its head teacher and people who make the
 * cards, or the latter only.
 */
export const proofReads = (proof: ProofBy, { leads, manages }: { leads: boolean; manages: boolean }): boolean =>
  proof !== 'none' && (manages || (proof === 'head' && leads));
/**
 * A head teacher does not approve their own comment; people who make the cards may, since some schools have no one
 * else.
 */
export const mayJudge = (own: boolean, manages: boolean): boolean => manages || !own;

type Held = { body: string; version: number };
/** The result of saving a text: an identical text is accepted again; what somebody else wrote meanwhile is kept. */
export function judgeWords(sent: Held, held: Held, same: boolean): 'same' | 'write' | 'conflict' {
  if (same) return 'same';
  return sent.version === held.version ? 'write' : 'conflict';
}
