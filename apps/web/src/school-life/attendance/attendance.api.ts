import { listAttendance } from '@encrier/contract/school-life/attendance';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';

export const attendanceQuery = queryOptions({
  queryKey: ['attendance'],
  queryFn: ({ signal }) => api(listAttendance, { query: {} }, { signal }),
});
