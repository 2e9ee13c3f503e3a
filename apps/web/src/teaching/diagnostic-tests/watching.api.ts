import * as i from '@encrier/contract/teaching/diagnostic-incidents';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { write } from './diagnostic-tests.api.ts';

export const watchQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'watch', id],
    queryFn: ({ signal }) => api(i.watchTest, { params: { id } }, { signal }),
    // Saved answers send no event: a supervisor's page reads them regularly.
    refetchInterval: 20_000,
  });
export const incidentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'incidents', id],
    queryFn: ({ signal }) => api(i.copyIncidents, { params: { id } }, { signal }),
  });
export const noteIncident = (id: string, body: i.NoteBody) =>
  write(api(i.noteIncident, { params: { id }, body }, { quiet: true }));
export const pause = (id: string, version: number) => write(api(i.pauseSitting, { params: { id }, body: { version } }));
export const resume = (id: string, version: number) =>
  write(api(i.resumeSitting, { params: { id }, body: { version } }));
export const giveTime = (id: string, minutes: number, note: string, version: number) =>
  write(api(i.giveTime, { params: { id }, body: { minutes, note, version } }, { quiet: true }));
