import type { BankRow } from '@encrier/contract/teaching/diagnostic-bank';
import { type QuestionKind, questionKinds } from '@encrier/contract/teaching/diagnostic-questions';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { type BankFilter, bankQuery } from '../../bank.api.ts';
import { LabelledPicture } from '../sitting/LabelledPicture.tsx';
import { Statement } from '../sitting/Statement.tsx';
import css from '../Tests.module.css';
import { kindWords, percentWords } from '../words.ts';
import { shareWords } from './bank-words.ts';

type Props = {
  filter: BankFilter;
  onFilter: (change: Partial<BankFilter>) => void;
  /** Actions on one question. */
  end: (row: BankRow) => ReactNode;
};
/** Questions of the bank: search, and figures from their copies. */
export function BankList({ filter, onFilter, end }: Props) {
  const { t, i18n } = useLingui();
  const query = useQuery(bankQuery(filter));
  return (
    <div className={css.page}>
      <SearchField
        label={t`Chercher dans la banque`}
        placeholder={t`Énoncé, compétence, mot-clé`}
        value={filter.search}
        maxLength={100}
        onChange={(search) => onFilter({ search })}
      />
      <div className={css.pair}>
        <SelectField
          label={t`Genre`}
          value={filter.kind ?? ''}
          options={[
            { value: '', label: t`Tous les genres` },
            ...questionKinds.map((value) => ({ value, label: i18n._(kindWords[value]) })),
          ]}
          onChange={(event) => onFilter({ kind: (event.currentTarget.value || null) as QuestionKind | null })}
        />
        <CheckField
          label={t`Les miennes seulement`}
          checked={filter.own}
          onChange={(event) => onFilter({ own: event.currentTarget.checked })}
        />
      </div>
      <Asked
        query={query}
        label={t`Chargement de la banque`}
        empty={({ items }) =>
          items.length ? null : (
            <EmptyState icon={IconBooks} title={<Trans>Aucune question ici</Trans>}>
              <Trans>Une question d’un test se garde ici depuis la page du test, pour être reposée plus tard.</Trans>
            </EmptyState>
          )
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            {items.map((row) => (
              <Card key={row.id} title={i18n._(kindWords[row.question.kind])} end={end(row)}>
                <div className={css.list}>
                  <Statement question={row.question} />
                  {row.question.kind === 'labels' && <LabelledPicture question={row.question} />}
                  <BankFacts row={row} />
                </div>
              </Card>
            ))}
            <Pager
              label={t`Pages de la banque`}
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => onFilter({ page: next })}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, all) => t`${from} – ${to} sur ${all}`}
            />
          </>
        )}
      </Asked>
    </div>
  );
}

function BankFacts({ row }: { row: BankRow }) {
  const { t, i18n } = useLingui();
  const arabic = document.documentElement.lang === 'ar';
  const decimal = (value: number): string =>
    new Intl.NumberFormat(document.documentElement.lang === 'en' ? 'en-GB' : 'fr-FR', {
      maximumFractionDigits: 2,
    }).format(value);
  return (
    <>
      <Facts className={css.quiet}>
        {[
          <bdi key="author">{row.author}</bdi>,
          i18n._(shareWords[row.share]),
          ...(row.subject ? [<bdi key="subject">{(arabic && row.subjectAr) || row.subject}</bdi>] : []),
          ...(row.share !== 'mine' && row.organisation ? [<bdi key="org">{row.organisation}</bdi>] : []),
          ...(row.question.skill ? [<bdi key="skill">{row.question.skill}</bdi>] : []),
          ...row.tags.map((tag) => <bdi key={`tag ${tag}`}>#{tag}</bdi>),
        ]}
      </Facts>
      <Facts>
        {row.ease === null
          ? [
              plural(row.copies, {
                0: 'pas encore posée',
                one: '# copie : trop peu pour juger',
                other: '# copies : trop peu pour juger',
              }),
            ]
          : [
              t`réussie à ${percentWords(row.ease)}`,
              ...(row.discrimination === null ? [] : [t`discrimination ${decimal(row.discrimination)}`]),
              plural(row.copies, { one: 'sur # copie', other: 'sur # copies' }),
            ]}
      </Facts>
    </>
  );
}
