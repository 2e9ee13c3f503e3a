import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLang } from '#kernel/i18n/i18n.ts';
import { ownFieldsQuery } from '../custom-fields.api.ts';
import css from './Fields.module.css';
import { nameIn, valueWords } from './words.ts';

/** For a guardian: custom fields of a child. */
export function OwnFields({ pupilId }: { pupilId: string }) {
  const { t } = useLingui();
  const arabic = useLang() === 'ar';
  const { data } = useQuery(ownFieldsQuery);
  const own = data?.items.find((one) => one.pupilId === pupilId);
  if (!own) return null;
  return (
    <Card title={t`Autres renseignements`} flush>
      <dl className={css.sheet}>
        {own.fields.flatMap((one) => [
          <dt key={one.label}>
            <bdi>{nameIn(arabic, one)}</bdi>
          </dt>,
          <dd key={`${one.label} value`}>
            <bdi>{valueWords(one.type, one.value)}</bdi>
          </dd>,
        ])}
      </dl>
    </Card>
  );
}
