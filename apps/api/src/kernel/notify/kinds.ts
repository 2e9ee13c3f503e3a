import { type NoticeTie, type NotificationKind, notificationKinds } from '@encrier/contract/kernel/notifications';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type AskedRight, permissionOf } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Messages, type Plain, sentence } from './messages.ts';
import type { Speech } from './speech.ts';

export type ChannelMode = 'now' | 'digest' | 'off';
export type ChannelChoice = { mail: ChannelMode; push: ChannelMode };

type Words = { readonly title: Plain; readonly body: Plain };
/**
 * Texts of every kind of notice in a contract, `NoticeWords<typeof newsNotices>`; written in the room's `.messages.ts`.
 */
export type NoticeWords<Kinds extends readonly NotificationKind[]> = { readonly [K in Kinds[number]]: Words };

/**
 * The capacity in which somebody is notified. A right names its permission, and what its holder must hold to read the
 * notice: one of `asks`, or the permission itself.
 */
export type NoticeReason =
  | Exclude<NoticeTie, 'right'>
  | { readonly right: PermissionKey; readonly asks?: readonly AskedRight[] };

/** A notice about to be mailed. */
export type MailedNotice = {
  id: string;
  accountId: string;
  personId: string | null;
  childIds: readonly string[];
  modelId: string | null;
  speech: Speech;
};
/**
 * Short lines in the mails of some notices, by notice id: titles and numbers, never a name or a content (SEC-PSH-01).
 */
export type NoticeLines = (
  asked: { db: ReadDb; now: Date; zone: string; today: string },
  items: readonly MailedNotice[],
) => Promise<ReadonlyMap<string, string[]>>;

/** A kind of notice, declared in the manifest of the room that sends it. */
export type NoticeKind = ChannelChoice & {
  /** One of the kinds of the room's contract. `mail` and `push` are the defaults. */
  kind: NotificationKind;
  /**
   * The title appears in the notification centre, on lock screens and in mail subjects; the body replaces details where
   * none may go. Neither ever names anyone or anything (SEC-PSH-01).
   */
  words: Words;
  /**
   * The capacities in which people are notified, likeliest first; a notice about a child needs none for the family.
   * When a kind goes to several sorts of people, `Notice.why` says which, else the first that fits the reader; it must
   * be said when one of them is a right. All rights that its notices ask for are named.
   */
  why: readonly [NoticeReason, ...NoticeReason[]];
  /** Lines in its own mail. */
  lines?: NoticeLines;
  /** For publications: their readers. */
  audience?: (ctx: ReadCtx, modelId: string) => Promise<string[]>;
  /** The sentences of its details, so that a stored one can be shown again in its reader's present language. */
  told?: readonly Messages<string>[];
  /** It protects the account: always sent at once, and nobody with a stolen session can silence it. */
  locked?: true;
  /** Nobody else may know that it was sent: it appears in no delivery log. */
  discreet?: true;
  /**
   * It says where a child is, when or with whom it leaves: hidden from a guardian whom a court keeps away, from that
   * decision on, including notices sent before.
   */
  whereabouts?: true;
  /** Not in the preferences: always sent as declared. */
  listed?: false;
  /** Shares the line of another kind in the preferences. */
  chosenWith?: NotificationKind;
};

let declared: ReadonlyMap<NotificationKind, NoticeKind> = new Map();

/**
 * Registers the kinds of all rooms, once at the start. Throws for a kind declared twice, or named in a contract and
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

const rightsIn = ({ why }: NoticeKind): PermissionKey[] =>
  why.flatMap((one) => (typeof one === 'string' ? [] : [one.right]));
/** Permissions that notices of all kinds ask of their readers. */
export const askedPermissions = (): PermissionKey[] => [...new Set([...declared.values()].flatMap(rightsIn))];

/**
 * What a notice asks its readers to hold, one of these rights; empty for other capacities. Throws when a kind that goes
 * to holders and to others does not say to whom, or asks for a right that it does not declare.
 */
export function asksOf(kind: NotificationKind, why: NoticeReason | undefined): AskedRight[] {
  const found = of(kind);
  const rights = rightsIn(found);
  if (why === undefined && rights.length && rights.length < found.why.length)
    throw new Error(`the notice ${kind} goes to several sorts of people: say to which`);
  const reason = why ?? found.why[0];
  if (typeof reason === 'string') return [];
  const asks = [...(reason.asks ?? [reason.right])];
  if (!asks.every((one) => rights.includes(permissionOf(one))))
    throw new Error(`the notice ${kind} asks for a right that it does not declare`);
  return asks;
}

export const reasonOf = (kind: NotificationKind): NoticeKind['why'] => of(kind).why;
export const audienceOf = (kind: NotificationKind): NoticeKind['audience'] => of(kind).audience;
/** Kinds shown in delivery logs. */
export const openKinds = (): NotificationKind[] =>
  [...declared.values()].filter(({ discreet }) => !discreet).map(({ kind }) => kind);
/** Kinds that say where a child is. */
export const whereaboutsKinds = (): NotificationKind[] =>
  [...declared.values()].filter(({ whereabouts }) => whereabouts).map(({ kind }) => kind);
export const linesOf = (kind: NotificationKind): NoticeLines | undefined => of(kind).lines;
export const isLocked = (kind: NotificationKind): boolean => of(kind).locked === true;
/** The sentences of a kind's details. */
export const detailWordsOf = (kind: NotificationKind): readonly Messages<string>[] => of(kind).told ?? [];
/** The kind whose line in the preferences applies to this one. */
export const choiceOf = (kind: NotificationKind): NotificationKind => of(kind).chosenWith ?? kind;

/** Kinds listed in the preferences. */
export const listedKinds = (): NotificationKind[] =>
  [...declared.values()].filter((one) => one.listed !== false && !one.chosenWith).map(({ kind }) => kind);

/** Nobody can choose its channels: it protects the account, or is not in the preferences. */
export const isFixed = (kind: NotificationKind): boolean => isLocked(kind) || of(kind).listed === false;

/** A person's channels for a kind: as declared if the kind is fixed or nothing was chosen, else as chosen. */
export function channelsFor(kind: NotificationKind, chosen: ChannelChoice | null): ChannelChoice {
  const { mail, push } = of(kind);
  return chosen && !isFixed(kind) ? chosen : { mail, push };
}

/** Title and body of a notice in its reader's language. */
export function notificationText(speech: Speech, kind: NotificationKind): { title: string; body: string } {
  const { words } = of(kind);
  return { title: sentence(speech, words, 'title'), body: sentence(speech, words, 'body') };
}
