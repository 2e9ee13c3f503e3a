import * as b from '@encrier/contract/teaching/diagnostic-bank';
import { type QuestionKind, questionKinds } from '@encrier/contract/teaching/diagnostic-questions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

const { write } = writesOf(['diagnostic-tests', 'bank']);

const shareNames: Record<b.BankShare, string> = { mine: 'moi', subject: 'discipline', school: 'ecole' };
export type BankFilter = {
  search: string;
  share: b.BankShare | null;
  kind: QuestionKind | null;
  own: boolean;
  page: number;
};
export const {
  read: bankFrom,
  write: bankSearch,
  none: noBankFilter,
} = filters<BankFilter>({
  search: part.words('q'),
  share: part.oneOf('partage', shareNames),
  kind: part.oneOf('genre', questionKinds),
  own: part.flag('miennes'),
  page: part.page(),
});
export const bankQuery = ({ search, share, kind, own, page }: BankFilter) =>
  queryOptions({
    queryKey: ['diagnostic-tests', 'bank', search, share, kind, own, page],
    queryFn: ({ signal }) =>
      api(
        b.listBank,
        {
          query: {
            page,
            search: search || undefined,
            share: share ?? undefined,
            kind: kind ?? undefined,
            own: own ? ('yes' as const) : undefined,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const keepInBank = (id: string, testId: string | null, content: b.BankContent) =>
  write(api(b.createBankQuestion, { body: { id, testId, ...content } }, { quiet: true }));
export const changeInBank = (id: string, version: number, content: b.BankContent) =>
  write(api(b.updateBankQuestion, { params: { id }, body: { ...content, version } }, { quiet: true }));
export const removeFromBank = (id: string) => write(api(b.removeBankQuestion, { params: { id } }));
