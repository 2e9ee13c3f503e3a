import { leads, workflow } from '#kernel/policy/workflow.ts';

/** Days for which a code may be used. */
export const codeDays = 30;
/** Codes of one child that may wait at the same time: two parents, a guardian, and some lost. */
export const maxOpen = 5;

/** A code, then the request made with it. */
export const childCode = workflow(
  'child_codes.state',
  ['open', 'cancelled', 'waiting', 'accepted', 'refused', 'withdrawn'],
  'open',
  {
    cancel: leads(['open'], 'cancelled'),
    ask: leads(['open'], 'waiting'),
    withdraw: leads(['waiting'], 'withdrawn'),
    accept: leads(['waiting'], 'accepted'),
    refuse: leads(['waiting'], 'refused'),
  },
);
