import type { GuardianSheets } from '@encrier/contract/school/custom-fields';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from './Fields.module.css';
import { FilledFields } from './FilledFields.tsx';
import { FillSheet } from './FillSheet.tsx';

/** On the page of a pupil or of a family: custom fields of each guardian. */
export function GuardianFields({ guardians }: GuardianSheets) {
  const { t } = useLingui();
  const shown = guardians.filter(({ fields }) => fields.some(({ value, edit }) => value || edit));
  if (!shown.length) return null;
  return (
    <Card title={t`Renseignements des responsables`} flush>
      {shown.map((one) => (
        <OneGuardian key={one.personId} guardian={one} />
      ))}
    </Card>
  );
}

function OneGuardian({ guardian }: { guardian: GuardianSheets['guardians'][number] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { name, fields } = guardian;
  return (
    <section className={css.guardian}>
      <div className={css.guardianHead}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {fields.some(({ edit }) => edit) && (
          <Button variant="link" onClick={() => setOpen(true)} aria-label={t`Remplir les renseignements : ${name}`}>
            <Trans>Modifier</Trans>
          </Button>
        )}
      </div>
      <FilledFields fields={fields.filter(({ value }) => value)} />
      {open && <FillSheet data={guardian} name={name} onClose={() => setOpen(false)} />}
    </section>
  );
}
