import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { type PostContent, addComment, createPost } from '@encrier/contract/communication/news';
import { testNotification } from '@encrier/contract/kernel/notifications';
import { type Mark, saveRollCall } from '@encrier/contract/school-life/attendance';
import { saveAnswers } from '@encrier/contract/teaching/diagnostic-sittings';
import type { Call } from '../product/caller.ts';

export type Write = {
  kind: 'draft' | 'comment' | 'notice' | 'roll' | 'answer';
  key: string;
  /** Id of the draft or of the roll call, or the comment's or the answer's own text. */
  mark: string;
  /** The lesson that is called. */
  lessonId?: string;
  /** The question of a sitting that is answered. */
  asked?: Asked;
  /** The server's answer, once received. */
  answer: unknown;
  /** `sent`: unknown; `acknowledged`: promised by the server. */
  state: 'sent' | 'acknowledged';
};

/** A draft without audience. */
export const draft = (title: string): PostContent => ({
  kind: 'information',
  title,
  html: '<p>Texte</p>',
  categoryId: null,
  audience: [{ kind: 'everyone' }],
  coverId: null,
  attachmentIds: [],
  video: null,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  pinnedUntil: null,
  ackRequired: false,
  ackDeadline: null,
  ackReminders: false,
  reactions: true,
  comments: 'free',
  notify: 'silent',
  event: null,
});

/** A question of a sitting under way. */
export type Asked = { sittingId: string; questionId: string };
/** Objects to write to: a publication, today's lessons with pupils, questions of sittings in progress. */
export type Ground = {
  postId: string;
  day: string;
  pupilIds: readonly string[];
  lessonIds: string[];
  asks: Asked[];
};
/** One answer, as the queue of a device sends it, however often. */
const answerOf = (write: Write): BodyOf<typeof saveAnswers> => ({
  answers: [{ questionId: write.asked!.questionId, words: [write.mark], nth: 1, flagged: false }],
});

const mark = (pupilId: string, index: number): Mark => ({
  pupilId,
  status: index === 0 ? 'absent' : index === 1 ? 'late' : 'present',
  minutes: index === 1 ? 1 : 0,
  leftAt: null,
  excluded: false,
  material: false,
  note: '',
});
/** A roll call as the queue of a device sends it, however often: one absent, one late. */
const rollOf = (write: Write, { day, pupilIds }: Ground) => ({
  id: write.mark,
  saveId: write.key,
  lessonId: write.lessonId ?? null,
  classId: null,
  half: null,
  day,
  version: 0,
  takenAt: `${day}T00:00:00Z`,
  offline: true,
  marks: pupilIds.map(mark),
});

/** Calls the route of a write. */
function callFor(
  call: Call,
  ground: Ground,
  write: Write,
): Promise<{ status: number; body: unknown; replayed: boolean }> {
  const { kind, key, mark } = write;
  switch (kind) {
    case 'draft':
      return call(createPost, { body: { id: mark, content: draft(`Brouillon ${mark.slice(0, 8)}`) } }, key);
    case 'comment':
      return call(addComment, { params: { id: ground.postId }, body: { body: mark } }, key);
    case 'roll':
      return call(saveRollCall, { body: rollOf(write, ground) }, key);
    case 'answer':
      return call(saveAnswers, { params: { id: write.asked!.sittingId }, body: answerOf(write) }, key);
    case 'notice':
      return call(testNotification, { body: {} }, key);
  }
}

/** Sends one write with its key. Throws when the connection breaks, and on an answer that is no success. */
export async function send(call: Call, ground: Ground, write: Write): Promise<{ body: unknown; replayed: boolean }> {
  const { status, body, replayed } = await callFor(call, ground, write);
  if (status === 503) throw new Error('not ready');
  if (status !== 200) throw new Refused(`${write.kind}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return { body, replayed };
}

/** The server refused: either the test or the server is wrong. */
export class Refused extends Error {}

/** A new write of one kind. */
export function newWrite(kind: Write['kind']): Write {
  const mark =
    kind === 'comment' || kind === 'answer'
      ? `${kind === 'answer' ? 'Réponse' : 'Commentaire'} ${randomUUID()}`
      : randomUUID();
  return { kind, key: randomUUID(), mark, answer: null, state: 'sent' };
}

const kinds = ['draft', 'roll', 'comment', 'answer', 'roll', 'answer', 'draft', 'comment', 'answer', 'notice'] as const;

/** The write of a turn; a comment where no lesson or no question is left. */
function takeTurn(ground: Ground, turn: number): Write {
  const wanted = kinds[turn % kinds.length] ?? 'draft';
  const lessonId = wanted === 'roll' ? ground.lessonIds.pop() : undefined;
  const asked = wanted === 'answer' ? ground.asks.pop() : undefined;
  const without = (wanted === 'roll' && !lessonId) || (wanted === 'answer' && !asked);
  return { ...newWrite(without ? 'comment' : wanted), ...(lessonId && { lessonId }), ...(asked && { asked }) };
}

/**
 * Several writers at once, each one write after the other, until the server is gone. Returns everything that was sent.
 */
export async function writeUntilGone(call: Call, ground: Ground, writers: number): Promise<Write[]> {
  const sent: Write[] = [];
  const writer = async (first: number): Promise<void> => {
    for (let turn = first; ; turn += 1) {
      const write = takeTurn(ground, turn);
      sent.push(write);
      try {
        write.answer = (await send(call, ground, write)).body;
        write.state = 'acknowledged';
      } catch (error) {
        if (error instanceof Refused) throw error;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(index)));
  return sent;
}
