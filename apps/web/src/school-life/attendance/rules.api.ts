import * as o from '@encrier/contract/school-life/attendance-office';
import * as c from '@encrier/contract/school-life/attendance-rules';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { write } from './attendance.api.ts';

export const settingViews = ['rules', 'reasons', 'hours', 'closings'] as const;
export type SettingView = (typeof settingViews)[number];
const viewNames: Record<SettingView, string> = {
  rules: '',
  reasons: 'motifs',
  hours: 'horaires',
  closings: 'clotures',
};
export const { read: settingsFrom, write: searchOfSettings } = filters<{ view: SettingView }>({
  view: part.oneOf('vue', viewNames, 'rules'),
});

export type AttendanceSettings = ResponseOf<typeof o.getAttendanceSettings>;
export const settingsQuery = queryOptions({
  queryKey: ['attendance', 'settings'],
  queryFn: ({ signal }) => api(o.getAttendanceSettings, {}, { signal }),
});
const quiet = { quiet: true } as const;
export const saveHours = (body: BodyOf<typeof o.setAttendanceSettings>) =>
  write(api(o.setAttendanceSettings, { body }, quiet));
type ReasonFields = Omit<BodyOf<typeof o.addReason>, 'id'>;
export const saveReason = (id: string | null, fields: ReasonFields, version: number, key: string) =>
  write<{ id: string }>(
    id
      ? api(o.setReason, { params: { id }, body: { ...fields, version } }, quiet)
      : api(o.addReason, { body: { id: key, ...fields } }, { ...quiet, idempotencyKey: key }),
  );

export const rulesQuery = queryOptions({
  queryKey: ['attendance', 'rules'],
  queryFn: ({ signal }) => api(c.listRules, {}, { signal }),
});
export const trialQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['attendance', 'rule-trial', id, version],
    queryFn: ({ signal }) => api(c.tryRule, { params: { id } }, { signal, quiet: true }),
  });
export const saveRule = (id: string | null, fields: c.RuleFields, version: number, key: string) =>
  write<c.AttendanceRule>(
    id
      ? api(c.setRule, { params: { id }, body: { ...fields, version } }, quiet)
      : api(c.addRule, { body: { id: key, ...fields } }, { ...quiet, idempotencyKey: key }),
  );
export const switchRule = (id: string, body: BodyOf<typeof c.switchRule>) =>
  write(api(c.switchRule, { params: { id }, body }, quiet));
export const removeRule = (id: string, version: number) =>
  write(api(c.removeRule, { params: { id }, body: { version } }, quiet));

export const followUpsQuery = (view: 'open' | 'done', page: number) =>
  queryOptions({
    queryKey: ['attendance', 'follow-ups', view, page],
    queryFn: ({ signal }) => api(c.listFollowUps, { query: { view, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const moveFollowUp = (id: string, body: BodyOf<typeof c.moveFollowUp>) =>
  write(api(c.moveFollowUp, { params: { id }, body }, quiet));
