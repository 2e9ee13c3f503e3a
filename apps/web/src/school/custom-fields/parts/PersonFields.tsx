import type { FieldsSheet } from '@encrier/contract/school/custom-fields';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FilledFields } from './FilledFields.tsx';
import { FillSheet } from './FillSheet.tsx';

/** On a sheet: custom fields; empty ones are hidden until they are filled. */
export function PersonFields(data: FieldsSheet) {
  const { t } = useLingui();
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
      <FilledFields fields={filled} />
      {open && <FillSheet data={data} onClose={() => setOpen(false)} />}
    </Card>
  );
}
