import { getDashboard } from '@encrier/contract/school/dashboard';
import { read } from '#kernel/http/bind.ts';
import { readDashboard } from './dashboard.queries.ts';

export const dashboardBindings = [read(getDashboard, (ctx, { query }) => readDashboard(ctx, query))];
