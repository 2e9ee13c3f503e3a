import type { FieldsSheet } from '@encrier/contract/school/custom-fields';
import { Trans } from '@lingui/react/macro';
import { useLang } from '#kernel/i18n/i18n.ts';
import css from './Fields.module.css';
import { nameIn, valueWords } from './words.ts';

/** Values of the fields of a sheet. */
export function FilledFields({ fields }: { fields: FieldsSheet['fields'] }) {
  const arabic = useLang() === 'ar';
  if (!fields.length)
    return (
      <p className={css.none}>
        <Trans>Rien n’est encore noté.</Trans>
      </p>
    );
  return (
    <dl className={css.sheet}>
      {fields.flatMap((one) => [
        <dt key={one.id}>
          <bdi>{nameIn(arabic, one)}</bdi>
        </dt>,
        <dd key={`${one.id} value`}>
          <bdi>{valueWords(one.type, one.value)}</bdi>
        </dd>,
      ])}
    </dl>
  );
}
