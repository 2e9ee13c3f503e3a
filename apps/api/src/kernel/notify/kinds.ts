import { type NoticeTie, type NotificationKind, notificationKinds } from '@encrier/contract/kernel/notifications';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Messages, type Plain, sentence } from './messages.ts';
import type { Speech } from './speech.ts';

export type ChannelMode = 'now' | 'digest' | 'off';
export type ChannelChoice = { mail: ChannelMode; push: ChannelMode };

type Words = { readonly title: Plain; readonly body: Plain };
/**
 * Words of every kind of notice that a contract names, `NoticeWords<typeof newsNotices>`; in the room's `.messages.ts`.
 */
export type NoticeWords<Kinds extends readonly NotificationKind[]> = { readonly [K in Kinds[number]]: Words };

/** In what quality somebody is told; a right says which permission. */
export type NoticeReason = Exclude<NoticeTie, 'right'> | { readonly right: PermissionKey };

/** A notice whose mail is being written. */
export type MailedNotice = {
  id: string;
  accountId: string;
  personId: string | null;
  childIds: readonly string[];
  modelId: string | null;
  speech: Speech;
};
/**
 * Short lines of the mails of some notices, by the notice's id: titles and numbers, never a name or a content
 * (SEC-PSH-01).
 */
export type NoticeLines = (
  asked: { db: ReadDb; now: Date; zone: string; today: string },
  items: readonly MailedNotice[],
) => Promise<ReadonlyMap<string, string[]>>;

/** A kind of notice, as the room that sends it declares it in its manifest. */
export type NoticeKind = ChannelChoice & {
  /** One of the kinds that the room's contract names. `mail` and `push` are what a person gets who chose nothing. */
  kind: NotificationKind;
  /**
   * The title stands in the centre, on lock screens and in mail subjects; the body is said where no detail may go.
   * Neither ever names anyone or anything (SEC-PSH-01).
   */
  words: Words;
  /**
   * In what quality people are told, the likeliest first; what is about a child needs no word for those at home. A
   * notice that goes to several sorts of people says which (`Notice.why`), else the first that fits its reader holds.
   */
  why: readonly [NoticeReason, ...NoticeReason[]];
  /** What its own mail counts. */
  lines?: NoticeLines;
  /** Of what is published: to whom, as its readers see it. */
  audience?: (ctx: ReadCtx, modelId: string) => Promise<string[]>;
  /**
   * The sentences that its details are said in, so that a stored one is said again in its reader's language of today.
   */
  told?: readonly Messages<string>[];
  /** It protects the account: it always leaves at once, and nobody, with a stolen session, can silence it. */
  locked?: true;
  /** That somebody was told at all is nobody else's to know: it stands in no log of deliveries. */
  discreet?: true;
  /**
   * It says where a child is, when or with whom it leaves: no guardian whom a court keeps away has it before him, from
   * that decision on, whatever he was told before.
   */
  whereabouts?: true;
  /** It stands in no preferences: it always leaves as declared. */
  listed?: false;
  /** Chosen in the preferences with another kind, on that one's line. */
  chosenWith?: NotificationKind;
};

let declared: ReadonlyMap<NotificationKind, NoticeKind> = new Map();

/**
 * Takes the declarations of every room, once at the start. Throws for a kind declared twice, or named in a contract and
 * declared by no room.
 */
export function declareNotices(rooms: readonly { notices?: readonly NoticeKind[] }[]): void {
  const kinds = new Map<NotificationKind, NoticeKind>();
  for (const one of rooms.flatMap(({ notices }) => notices ?? [])) {
    if (kinds.has(one.kind)) throw new Error(`two rooms declare the notice ${one.kind}`);
    kinds.set(one.kind, one);
  }
  const missing = notificationKinds.filter((kind) => !kinds.has(kind));
  if (missing.length) throw new Error(`no manifest declares the notices ${missing.join(', ')}`);
  for (const { kind, chosenWith } of kinds.values())
    if (chosenWith && kinds.get(chosenWith)?.chosenWith !== undefined)
      throw new Error(`the notice ${kind} is chosen with one that is itself chosen elsewhere`);
  declared = kinds;
}

function of(kind: NotificationKind): NoticeKind {
  const found = declared.get(kind);
  if (!found) throw new Error(`no room declares the notice ${kind}`);
  return found;
}

export const reasonOf = (kind: NotificationKind): NoticeKind['why'] => of(kind).why;
export const audienceOf = (kind: NotificationKind): NoticeKind['audience'] => of(kind).audience;
/** Kinds that a log of deliveries shows. */
export const openKinds = (): NotificationKind[] =>
  [...declared.values()].filter(({ discreet }) => !discreet).map(({ kind }) => kind);
/** Kinds that say where a child is. */
export const whereaboutsKinds = (): NotificationKind[] =>
  [...declared.values()].filter(({ whereabouts }) => whereabouts).map(({ kind }) => kind);
export const linesOf = (kind: NotificationKind): NoticeLines | undefined => of(kind).lines;
export const isLocked = (kind: NotificationKind): boolean => of(kind).locked === true;
/** The sentences in which details of a kind are told. */
export const detailWordsOf = (kind: NotificationKind): readonly Messages<string>[] => of(kind).told ?? [];
/** The kind whose line in the preferences holds for this one. */
export const choiceOf = (kind: NotificationKind): NotificationKind => of(kind).chosenWith ?? kind;

/** Kinds that a person finds in the preferences. */
export const listedKinds = (): NotificationKind[] =>
  [...declared.values()].filter((one) => one.listed !== false && !one.chosenWith).map(({ kind }) => kind);

/** Nobody chooses when it leaves: it protects the account, or stands in no preferences. */
export const isFixed = (kind: NotificationKind): boolean => isLocked(kind) || of(kind).listed === false;

/** What applies to a person: what is locked or in no preferences as declared, all else as chosen, else as declared. */
export function channelsFor(kind: NotificationKind, chosen: ChannelChoice | null): ChannelChoice {
  const { mail, push } = of(kind);
  return chosen && !isFixed(kind) ? chosen : { mail, push };
}

/** Title and body of a notification as its reader is addressed. */
export function notificationText(speech: Speech, kind: NotificationKind): { title: string; body: string } {
  const { words } = of(kind);
  return { title: sentence(speech, words, 'title'), body: sentence(speech, words, 'body') };
}
