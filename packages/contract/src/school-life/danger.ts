import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { route } from '../kernel/route.ts';
import { id, instant, page, pageOf, text, version } from '../kernel/schema.ts';

export const dangerStates = ['received', 'assessed', 'transmitted', 'closed'] as const;
export type DangerState = (typeof dangerStates)[number];
export const dangerSteps = ['assess', 'transmit', 'close'] as const;
export type DangerStep = (typeof dangerSteps)[number];
const dir = z.enum(['ltr', 'rtl']);
const byId = z.object({ id: id() });
/** Closed during look-as. */
const mine = { access: 'session', scope: 'self', ownerOnly: true } as const;
const team = { access: { permission: 'danger.handle' }, scope: 'school', ownerOnly: true } as const;

/** What its author sees: that it was received. */
export const receivedReport = z.object({ id: id(), at: instant() });
export const listMyReports = route({
  name: 'danger.mine',
  method: 'GET',
  path: '/danger-reports/mine',
  ...mine,
  response: z.object({ items: z.array(receivedReport), can: z.object({ write: z.boolean(), handle: z.boolean() }) }),
});
/** Any adult of the staff writes one; the id is made by the client, so that one pressed twice is one. */
export const writeReport = route({
  name: 'danger.write',
  method: 'POST',
  path: '/danger-reports',
  ...mine,
  rate: 'write',
  body: z.strictObject({ id: id(), about: text(200), body: text(8000) }),
  response: receivedReport,
  errors: ['danger.nobody_reads'],
});

/** A line of the team's list, without the content. Opening one is recorded in the journal. */
export const dangerRow = z.object({
  id: id(),
  at: instant(),
  state: z.enum(dangerStates),
  /** When the next step is due; null once it was handed over or closed. */
  dueAt: z.nullable(instant()),
  late: z.boolean(),
  /** The caller has opened it. */
  opened: z.boolean(),
});
export type DangerRow = z.output<typeof dangerRow>;
export const listReports = route({
  name: 'danger.reports',
  method: 'GET',
  path: '/danger-reports',
  ...team,
  query: z.object({ page: page() }),
  response: pageOf(dangerRow),
});
export const dangerPage = z.extend(dangerRow, {
  about: z.string(),
  body: z.string(),
  dir,
  author: z.string(),
  steps: z.array(z.object({ step: z.enum(dangerSteps), note: z.string(), dir, by: z.string(), at: instant() })),
  /** Who opened it, and when first. */
  readers: z.array(z.object({ label: z.string(), at: instant() })),
  can: z.object({ assess: z.boolean(), transmit: z.boolean(), close: z.boolean() }),
  version: version(),
});
export type DangerPage = z.output<typeof dangerPage>;
/** Opens a report: the journal records who read it and when. */
export const openReport = route({
  name: 'danger.open',
  method: 'POST',
  path: '/danger-reports/:id/open',
  ...team,
  params: byId,
  body: z.strictObject({}),
  response: dangerPage,
});
/** Assesses it, hands it over to the authority or closes it, with what is noted of it. */
export const stepReport = route({
  name: 'danger.step',
  method: 'POST',
  path: '/danger-reports/:id/steps',
  ...team,
  rate: 'write',
  params: byId,
  body: z.strictObject({ step: z.enum(dangerSteps), note: text(4000), version: version() }),
  response: dangerPage,
  errors: ['edited_meanwhile', 'danger.state'],
});

/** Reports that wait, for the team alone. */
export const dangerCard = homeCard('danger', z.object({ waiting: z.number(), late: z.number() }));

export const dangerRoutes = [listMyReports, writeReport, listReports, openReport, stepReport] as const;

/** Kinds of notices that it sends. */
export const dangerNotices = ['protection'] as const;
