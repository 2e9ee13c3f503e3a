import type { EventState } from '@encrier/contract/school-life/attendance';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

export type EventMove = 'validate' | 'reject' | 'reopen' | 'supersede' | 'restore';
/**
 * A waiting event is validated or rejected. One validated by mistake is rejected, and people who were notified are
 * notified again; a rejected event may be reopened.
 */
export const eventWorkflow = workflow<EventState, EventMove>(
  'attendance_events.state',
  ['pending', 'validated', 'rejected', 'superseded'],
  'pending',
  {
    validate: leads(['pending'], 'validated'),
    reject: leads(['pending', 'validated'], 'rejected'),
    reopen: leads(['rejected'], 'pending'),
    // Automatic move: another row replaces this one, or no longer does.
    supersede: leads(['pending', 'validated'], 'superseded'),
    restore: leads(['superseded'], 'pending'),
  },
);

type Justified = 'given' | 'accepted' | 'refused' | 'more';
export type JustificationMove = 'accepted' | 'refused' | 'more';
/** The office accepts, refuses or asks for more; what was refused may still be accepted. */
/** What a family announced, until the family withdraws it. */
export const declarationWorkflow = workflow('absence_declarations.state', ['sent', 'cancelled'], 'sent', {
  cancel: leads(['sent'], 'cancelled'),
});
/** An exemption; one that has begun ends on its last day. */
export const exemptionWorkflow = workflow('exemptions.state', ['active', 'cancelled'], 'active', {
  end: stays(['active']),
  cancel: leads(['active'], 'cancelled'),
});
export const justificationWorkflow = workflow<Justified, JustificationMove>(
  'justifications.state',
  ['given', 'accepted', 'refused', 'more'],
  'given',
  {
    accepted: leads(['given', 'refused', 'more'], 'accepted'),
    refused: leads(['given', 'accepted', 'more'], 'refused'),
    more: leads(['given'], 'more'),
  },
);

/** Longest absence that a family announces at once, in days. */
export const maxDays = 60;
/** Why an announced span is refused; null when it is not. It may have begun, but not be over. */
export function spanFault(startsAt: Date, endsAt: Date, now: Date): 'span' | 'span_past' | 'span_long' | null {
  if (!(startsAt < endsAt)) return 'span';
  if (endsAt <= now || startsAt.getTime() < now.getTime() - 86_400_000) return 'span_past';
  const long = endsAt.getTime() - startsAt.getTime() > maxDays * 86_400_000;
  return long || startsAt.getTime() > now.getTime() + 366 * 86_400_000 ? 'span_long' : null;
}

/** A refusal and a question need a text. */
export const mustAnswer = (move: JustificationMove): boolean => move !== 'accepted';
