import type { CardData } from '@encrier/contract/kernel/cards';
import type { customFieldsCard } from '@encrier/contract/school/custom-fields';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import css from './Fields.module.css';
import { FillSheet } from './FillSheet.tsx';
import { nameIn, valueWords } from './words.ts';

/** On a sheet: what the school notes besides; empty fields are left out until they are filled. */
export function PersonFields(data: CardData<typeof customFieldsCard>) {
  const { t } = useLingui();
  const arabic = useLang() === 'ar';
  const [open, setOpen] = useState(false);
  const filled = data.fields.filter(({ value }) => value);
  const edits = data.fields.some(({ edit }) => edit);
  if (!filled.length && !edits) return null;
  return (
    <Card
      title={t`Autres renseignements`}
      flush
      end={
        edits && (
          <Button variant="link" onClick={() => setOpen(true)} aria-label={t`Remplir les autres renseignements`}>
            <Trans>Modifier</Trans>
          </Button>
        )
      }
    >
      {filled.length > 0 ? (
        <dl className={css.sheet}>
          {filled.flatMap((one) => [
            <dt key={one.id}>
              <bdi>{nameIn(arabic, one)}</bdi>
            </dt>,
            <dd key={`${one.id} value`}>
              <bdi>{valueWords(one.type, one.value)}</bdi>
            </dd>,
          ])}
        </dl>
      ) : (
        <p className={css.none}>
          <Trans>Rien n’est encore noté.</Trans>
        </p>
      )}
      {open && <FillSheet data={data} onClose={() => setOpen(false)} />}
    </Card>
  );
}
