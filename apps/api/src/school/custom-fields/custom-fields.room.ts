import { room } from '#kernel/act/act.ts';

export const customFieldsRoom = room('custom_fields', { tables: ['custom_fields', 'custom_values'] });
export type CustomFieldsTx = Parameters<Parameters<typeof customFieldsRoom.act>[2]>[0];
