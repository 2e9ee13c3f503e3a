import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { WriteTo } from '../../../communication/messages/messages.public.tsx';
import { classMandatesQuery } from '../mandates.api.ts';
import css from './Mandates.module.css';
import { MandateForm } from './MandateForm.tsx';
import { MandateLines } from './MandateLines.home.tsx';

/** Representatives of a class; nothing without any, for a reader who may not choose them. */
export function ClassDelegates({ classId, pupilIds }: { classId: string; pupilIds: readonly string[] }) {
  const { t } = useLingui();
  const sheets = useCan('people.view');
  const { data } = useQuery({ ...classMandatesQuery(classId), enabled: sheets });
  const [adding, setAdding] = useState(false);
  if (!data || (data.items.length === 0 && !data.can.manage)) return null;
  const { items, can } = data;
  return (
    <Card
      title={t`Délégués`}
      flush
      {...((can.manage || items.length > 0) && {
        foot: (
          <span className={css.actions}>
            {can.manage && (
              <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
                <Trans>Ajouter</Trans>
              </Button>
            )}
            {items.length > 0 && (
              <WriteTo persons={items.map(({ personId }) => personId)}>
                <Trans>Écrire aux délégués</Trans>
              </WriteTo>
            )}
          </span>
        ),
      })}
    >
      {items.length > 0 ? (
        <MandateLines
          items={items}
          href={({ personId }) => (pupilIds.includes(personId) ? `/admin/eleves/${personId}` : null)}
        />
      ) : (
        <p className={css.none}>
          <Trans>Aucun délégué pour le moment.</Trans>
        </p>
      )}
      {adding && <MandateForm place={classId} onClose={() => setAdding(false)} />}
    </Card>
  );
}
