import { t } from '@lingui/core/macro';
import { formatRelative } from '#kernel/dates.ts';

/** A day relative to today: « demain », « jeudi », then « 4 déc. ». */
export const dayWords = (day: string, today: string): string => (day === today ? t`aujourd’hui` : formatRelative(day));
