import type { MessageStatus } from '@encrier/contract/communication/messages';
import type { MessageDoor } from '@encrier/contract/doors.generated';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';

/** Facts that decide whether a conversion is offered. */
export type DoorFacts = { mine: boolean; automatic: boolean; status: MessageStatus; senderRole: string };
/** A received message, as the reader's own right opened it. `pupilIds`: the children it is about. */
export type DoorSource = DoorFacts & {
  id: string;
  threadId: string;
  senderId: string;
  sentAt: Date | null;
  subject: string;
  /** Plain text. */
  text: string;
  pupilIds: readonly string[];
};
/** A way to turn a message into an object of another room. */
export type Door = {
  /** Closed while this module is off. */
  module: ModuleKey;
  /** Whether this reader finds it on a message that they received. */
  may: (actor: AccountActor, facts: DoorFacts) => boolean;
  /**
   * Makes it, in the room's own act: once for each message, with a line of its journal. Returns its id. Null when the
   * room asks for more on its own page, which reads the message by `openSource`.
   */
  open: ((ctx: Ctx, source: DoorSource) => Promise<string>) | null;
};

const doors = new Map<MessageDoor, Door>();
export const declaredDoors = (): MessageDoor[] => [...doors.keys()];

/** Registers a conversion of a room; throws when its key is registered already. */
export function messageDoor(key: MessageDoor, door: Door): void {
  if (doors.has(key)) throw new Error(`message door ${key} declared twice`);
  doors.set(key, door);
}

/**
 * The conversion, if this reader may use it on this message; null otherwise. Nobody converts their own message, nor
 * during look-as.
 */
export function doorFor(ctx: Ctx, key: MessageDoor, facts: DoorFacts): Door | null {
  const door = doors.get(key);
  const { actor } = ctx;
  if (
    !door ||
    actor.kind !== 'account' ||
    actor.lookedAtBy ||
    facts.mine ||
    facts.automatic ||
    facts.status !== 'sent' ||
    ctx.off?.has(door.module)
  )
    return null;
  return door.may(actor, facts) ? door : null;
}
export const doorsOf = (ctx: Ctx, facts: DoorFacts): MessageDoor[] =>
  [...doors.keys()].filter((key) => doorFor(ctx, key, facts) !== null);
