import { askedKinds } from '@encrier/contract/school/privacy';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { ask, mineQuery } from '../privacy.api.ts';
import css from './Privacy.module.css';
import { requestWords } from './words.ts';

type Kind = (typeof askedKinds)[number];
type Person = { id: string; label: string; own: boolean };
const notes: Record<Kind, MessageDescriptor> = {
  access: msg`Vous recevrez une copie de tout ce que l’école détient, dans un format ouvert.`,
  correction: msg`Dites ce qui est faux et ce qu’il faut écrire.`,
  erasure: msg`L’école efface ce que la loi ne l’oblige pas à garder ; tant que l’enfant est inscrit, elle en a besoin.`,
};

/** Requests about personal data: content, deadline of the answer, and the button to create one. */
export function DataRights() {
  const { t, i18n } = useLingui();
  const asked = useQuery(mineQuery);
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t`Mes données`}
      flush
      end={
        <Button size="small" disabled={!asked.data?.persons.length} onClick={() => setOpen(true)}>
          <Trans>Faire une demande</Trans>
        </Button>
      }
    >
      <Asked query={asked} label={t`Chargement`} rows={2} inset={css.mine}>
        {({ items, persons }) => (
          <>
            {items.length === 0 ? (
              <p className={`${css.mine} ${css.quiet}`}>
                <Trans>
                  Accès, rectification, effacement : vous pouvez demander à l’école ce qu’elle détient de vous et de vos
                  enfants. Elle a un mois pour répondre.
                </Trans>
              </p>
            ) : (
              <CardRows label={t`Demandes`}>
                {items.map((item) => (
                  <CardRow
                    key={item.id}
                    icon={IconShieldCheck}
                    title={[i18n._(requestWords[item.kind]), item.label]}
                    detail={
                      item.state === 'open'
                        ? t`Réponse au plus tard le ${formatDay(item.dueOn)}`
                        : formatDay(item.receivedOn)
                    }
                    end={
                      item.state === 'open' ? (
                        <StatusPill tone="warn">
                          <Trans>En attente</Trans>
                        </StatusPill>
                      ) : item.state === 'done' ? (
                        <StatusPill tone="ok">
                          <Trans>Répondue</Trans>
                        </StatusPill>
                      ) : (
                        <StatusPill>
                          <Trans>Refusée</Trans>
                        </StatusPill>
                      )
                    }
                  />
                ))}
              </CardRows>
            )}
            {open && <AskDialog persons={persons} onClose={() => setOpen(false)} />}
          </>
        )}
      </Asked>
    </Card>
  );
}

function AskDialog({ persons, onClose }: { persons: readonly Person[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useId();
  const edit = useEdit<{ personId: string; kind: Kind; words: string }>({
    start: { personId: persons[0]?.id ?? '', kind: 'access', words: '' },
    send: (draft) => ask({ ...draft, words: draft.words.trim() }),
    onSaved: () => {
      toast.success(t`Demande envoyée. L’école a un mois pour répondre.`);
      onClose();
    },
    onClose,
  });
  const { set } = edit;
  const { personId, kind, words } = edit.draft;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Demande sur des données`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={edit.busy}
            disabled={kind === 'correction' && !words.trim()}
          >
            <Trans>Envoyer la demande</Trans>
          </Button>
        </>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <SelectField
          label={t`Pour qui`}
          value={personId}
          options={persons.map(({ id, label, own }) => ({ value: id, label: own ? t`Moi-même` : label }))}
          onChange={(event) => set({ personId: event.currentTarget.value })}
        />
        <SelectField
          label={t`Nature de la demande`}
          value={kind}
          options={askedKinds.map((value) => ({ value, label: i18n._(requestWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as Kind })}
        />
        <p className={css.quiet}>{i18n._(notes[kind])}</p>
        <TextArea
          label={t`Votre demande`}
          {...(kind !== 'correction' && { optional: t`(facultatif)` })}
          rows={4}
          maxLength={1000}
          value={words}
          onChange={(event) => set({ words: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  );
}
