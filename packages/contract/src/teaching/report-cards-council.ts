import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, done, id, instant, optionalText, text, version } from '../kernel/schema.ts';
import { gradebookModule } from './gradebook.ts';
import { cardContent } from './report-cards.ts';

const reads = {
  access: { permission: 'report-cards.write', or: 'report-cards.manage' },
  scope: 'classes',
  module: gradebookModule,
} as const;
const writes = { ...reads, rate: 'write' } as const;
const byId = z.object({ id: id() });

export const councilRoles = ['chair', 'teacher', 'delegate', 'parent', 'other'] as const;
export type CouncilRole = (typeof councilRoles)[number];

const member = z.object({ id: id(), name: z.string(), role: z.enum(councilRoles), present: z.boolean() });
const note = z.object({
  id: id(),
  /** The pupil it is about; null for the class. */
  pupilId: z.nullable(id()),
  body: z.string(),
  /** Left out of the view of the delegates and of the minutes. */
  private: z.boolean(),
  by: z.string(),
  at: instant(),
});
const held = z.object({
  openedAt: instant(),
  closedAt: z.nullable(instant()),
  closedBy: z.string(),
  /** Why it was opened again, the last time. */
  reason: z.string(),
  remarks: z.string(),
  version: z.number(),
  people: z.array(member),
  notes: z.array(note),
});

/**
 * The council of a class for a term: who is present, and each pupil with all comments. `delegates` leaves out private
 * data.
 */
export const reportCouncil = route({
  name: 'report_cards.council',
  method: 'GET',
  path: '/report-cards/classes/:id/council',
  ...reads,
  params: byId,
  query: z.object({ term: z.optional(id()), view: z.optional(z.enum(['delegates'])) }),
  response: z.object({
    class: z.object({ id: id(), name: z.string() }),
    term: z.object({ id: id(), name: z.string(), startsOn: z.string(), endsOn: z.string() }),
    today: z.string(),
    /** When it meets: the day and the minute set for the class; `termDay` is that of the term, for every class. */
    meeting: z.object({
      onDay: z.nullable(z.string()),
      starts: z.nullable(z.number()),
      termDay: z.nullable(z.string()),
      version: z.number(),
    }),
    council: z.nullable(held),
    pupils: z.array(
      z.object({
        id: id(),
        content: cardContent,
        /** The term's conduct notes visible to the whole team; null for people who read none. */
        conduct: z.nullable(z.object({ praised: z.number(), reproached: z.number() })),
        general: z.object({
          body: z.string(),
          decision: z.string(),
          version: z.number(),
          by: z.string(),
          at: z.nullable(instant()),
        }),
      }),
    ),
    decisions: z.array(z.string()),
    rules: z.object({ maxLength: z.number(), forbidden: z.array(z.string()) }),
    can: z.object({ write: z.boolean(), open: z.boolean(), close: z.boolean(), reopen: z.boolean() }),
  }),
});
export type ReportCouncil = ResponseOf<typeof reportCouncil>;

/** Sets when the council meets, a day and optionally a time; without a day, the term's applies. */
export const setMeeting = route({
  name: 'report_cards.council_meeting',
  method: 'PUT',
  path: '/report-cards/classes/:id/council/meeting',
  ...writes,
  params: byId,
  body: z.strictObject({
    termId: id(),
    onDay: z.nullable(day()),
    starts: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1439))),
    /** The version that was read: 0 when none is set. */
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: done(),
  errors: ['edited_meanwhile'],
});
export type MeetingBody = BodyOf<typeof setMeeting>;
/** Opens the council with the teachers of the class; the same again changes nothing. */
export const openCouncil = route({
  name: 'report_cards.council_open',
  method: 'POST',
  path: '/report-cards/classes/:id/council/open',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id() }),
  response: done(),
});
const open = ['report_cards.council_closed', 'report_cards.council_not_open'] as const;
/** Saves the general remarks. Another person's text written meanwhile is kept and returned. */
export const saveRemarks = route({
  name: 'report_cards.council_remarks',
  method: 'PUT',
  path: '/report-cards/classes/:id/council/remarks',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id(), body: optionalText(4000), version: version() }),
  response: z.object({ version: z.number(), conflict: z.nullable(z.object({ body: z.string(), by: z.string() })) }),
  errors: open,
});
/** Adds a member, records presence, or removes a member. */
export const setMember = route({
  name: 'report_cards.council_member',
  method: 'PUT',
  path: '/report-cards/classes/:id/council/people',
  ...writes,
  params: byId,
  body: z.strictObject({
    termId: id(),
    memberId: id(),
    name: text(120),
    role: z.enum(councilRoles),
    state: z.enum(['present', 'absent', 'removed']),
  }),
  response: done(),
  errors: [...open, 'report_cards.council_full'],
});
/** Writes a line of the minutes, or takes it away when it says nothing. */
export const setNote = route({
  name: 'report_cards.council_note',
  method: 'PUT',
  path: '/report-cards/classes/:id/council/notes',
  ...writes,
  params: byId,
  body: z.strictObject({
    termId: id(),
    noteId: id(),
    pupilId: z.nullable(id()),
    body: optionalText(500),
    private: z.boolean(),
  }),
  response: done(),
  errors: [...open, 'report_cards.council_full', 'report_cards.pupil_left'],
});
/** Closes and signs the minutes: decisions and comments can no longer change. */
export const closeCouncil = route({
  name: 'report_cards.council_close',
  method: 'POST',
  path: '/report-cards/classes/:id/council/close',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id() }),
  response: done(),
  errors: open,
});
export const reopenCouncil = route({
  name: 'report_cards.council_reopen',
  method: 'POST',
  path: '/report-cards/classes/:id/council/reopen',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id(), reason: text(300) }),
  response: done(),
  errors: ['report_cards.council_not_open', 'report_cards.council_not_closed', 'report_cards.frozen'],
});
/** The minutes on paper, without what is private. */
export const councilMinutes = route({
  name: 'report_cards.council_minutes',
  method: 'GET',
  path: '/report-cards/classes/:id/council/minutes',
  ...reads,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ term: id() }),
  errors: ['report_cards.council_not_open'],
});

export type MemberBody = BodyOf<typeof setMember>;
export type NoteBody = BodyOf<typeof setNote>;
export const reportCardsCouncilRoutes = [
  reportCouncil,
  setMeeting,
  openCouncil,
  saveRemarks,
  setMember,
  setNote,
  closeCouncil,
  reopenCouncil,
  councilMinutes,
] as const;
