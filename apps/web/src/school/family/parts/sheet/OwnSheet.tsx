import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Family } from '../../family.api.ts';
import css from '../Family.module.css';
import { ChangeForm } from './ChangeForm.tsx';
import { Facts } from './Facts.tsx';

/** The guardian's own sheet, and the button to request changes. */
export function OwnSheet({ me, canAsk }: { me: Family['me']; canAsk: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t`Mes coordonnées`}
      end={
        canAsk && (
          <Button
            size="small"
            icon={IconPencil}
            onClick={() => setOpen(true)}
            aria-label={t`Demander un changement : ${me.label}`}
          >
            <Trans>Demander un changement</Trans>
          </Button>
        )
      }
    >
      <div className={css.part}>
        <Facts values={me.values} />
        <p className={css.quiet}>
          <Trans>
            L’autre responsable de votre enfant ne voit ni votre adresse, ni vos numéros, ni votre courriel.
          </Trans>
        </p>
      </div>
      {open && (
        <ChangeForm
          personId={me.id}
          label={me.label}
          values={me.values}
          target="guardian"
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
