import type { RoleRule } from '@encrier/contract/communication/message-settings';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHandStop, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { stop } from '../../reviews.api.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { limitWords, roleOrder, roleWords } from './setting-words.ts';
import css from './Settings.module.css';

/** Hours and limits by role, and the switch that stops a role within a minute. */
export function RoleRules({ rules }: { rules: readonly RoleRule[] }) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<RoleRule | null>(null);
  const [stopping, setStopping] = useState<RoleRule | null>(null);
  const again = useMutation({
    mutationFn: stop,
    onSuccess: ({ role }) => {
      const name = roleWords(role);
      toast.success(t`Messagerie rétablie : ${name}`);
    },
  });
  const sorted = roleOrder.flatMap((role) => rules.find((rule) => rule.role === role) ?? []);
  return (
    <Card title={t`Horaires, limites et coupure`} flush>
      <ul className={css.roles}>
        {sorted.map((rule) => (
          <li key={rule.role}>
            <Line
              rule={rule}
              onEdit={() => setEdited(rule)}
              onStop={() => setStopping(rule)}
              onAgain={() => again.mutate({ role: rule.role, stopped: false, reason: '' })}
            />
          </li>
        ))}
      </ul>
      {edited && <RoleDialog rule={edited} onClose={() => setEdited(null)} />}
      {stopping && <StopDialog rule={stopping} onClose={() => setStopping(null)} />}
    </Card>
  );
}

function Line({
  rule,
  onEdit,
  onStop,
  onAgain,
}: {
  rule: RoleRule;
  onEdit: () => void;
  onStop: () => void;
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const name = roleWords(rule.role);
  const by = rule.stopped?.by ?? '';
  const when = rule.stopped ? formatMoment(rule.stopped.since) : '';
  return (
    <div className={css.role}>
      <div className={css.roleText}>
        <p className={css.roleName}>
          {name} {rule.stopped && <StatusPill tone="bad" icon={IconHandStop}>{t`Coupée`}</StatusPill>}
        </p>
        <p className={css.help}>{limitWords(rule)}</p>
        {rule.stopped && (
          <p className={css.stopped}>
            <Trans>
              Par {by}, {when}
            </Trans>
            {rule.stopped.reason && (
              <>
                {' '}
                · <q dir="auto">{rule.stopped.reason}</q>
              </>
            )}
          </p>
        )}
      </div>
      <IconButton icon={IconPencil} label={t`Modifier : ${name}`} tip="end" onClick={onEdit} />
      <Switch
        bare
        label={t`Messagerie ouverte : ${name}`}
        checked={!rule.stopped}
        onChange={(open) => (open ? onAgain() : onStop())}
      />
    </div>
  );
}

/** Stops a role at once; messages being delivered stop as well, and nothing is lost. */
function StopDialog({ rule, onClose }: { rule: RoleRule; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const name = roleWords(rule.role);
  const work = useMutation({
    mutationFn: stop,
    onSuccess: () => {
      toast.success(t`Messagerie coupée : ${name}`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t`Couper la messagerie : ${name} ?`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button
            variant="danger"
            icon={IconHandStop}
            busy={work.isPending}
            onClick={() => work.mutate({ role: rule.role, stopped: true, reason: reason.trim() })}
          >
            <Trans>Couper maintenant</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          <Trans>
            Plus aucun message de ce rôle ne part, dans la minute, même ceux qui étaient programmés ou en attente. Les
            brouillons et les messages reçus restent.
          </Trans>
        </p>
        <TextArea
          label={t`Raison`}
          optional={t`(facultatif)`}
          help={t`Elle est montrée à ceux qui veulent écrire.`}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
