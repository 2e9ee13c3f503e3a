import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { faceOf } from '#kernel/notices/learn.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Preferences, preferencesQuery, savePreferences, sendTest } from '../account.api.ts';
import css from './Account.module.css';
import { disablePush, enablePush, type PushState, pushState } from './push.ts';
import { Section } from './Section.tsx';

type Item = Preferences['items'][number];
const failed = (error: unknown): void => void toast.error(sentence(error));

/** What is sent by push and by mail, kind by kind. */
export function Notices() {
  const { t, i18n } = useLingui();
  const query = useQuery(preferencesQuery);
  const { data } = query;
  const publishes = useSession((value) =>
    Object.keys(value.user?.permissions ?? {}).some((key) => key.startsWith('news')),
  );
  const change = (type: NotificationKind, part: Partial<Item>): void => {
    if (data)
      void savePreferences({
        ...data,
        items: data.items.map((item) => (item.type === type ? { ...item, ...part } : item)),
      }).catch(() => null);
  };
  const teaches = useSession((value) => value.user?.roles?.includes('prof') ?? false);
  const gets = { publishers: publishes, teachers: teaches };
  const shown = (data?.items ?? [])
    .flatMap((item) => {
      const choice = faceOf(item.type)?.choice;
      return choice && (!choice.only || gets[choice.only]) ? [{ ...item, ...choice }] : [];
    })
    .sort((a, b) => a.order - b.order);
  return (
    <Section
      id="notifications"
      title={<Trans>Notifications</Trans>}
      end={
        <Button
          size="small"
          variant="link"
          onClick={() => void sendTest().then(() => toast.success(t`Un essai vient de partir`), failed)}
        >
          <Trans>Envoyer un essai</Trans>
        </Button>
      }
    >
      <ThisDevice />
      <Asked query={query} rows={4} inset={css.block}>
        {() => (
          <table className={css.kinds}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">
                    <Trans>Notification</Trans>
                  </span>
                </th>
                <th scope="col" className={css.push}>
                  <Trans>Push</Trans>
                </th>
                <th scope="col" className={css.mail}>
                  <Trans>Courriel</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((item) => {
                const name = i18n._(item.name);
                return (
                  <tr key={item.type} id={`notice-${item.type}`}>
                    <th scope="row">{name}</th>
                    {item.locked ? (
                      <td colSpan={2}>
                        <span className={css.same}>
                          <IconLock size={16} stroke={1.7} aria-hidden="true" />
                          <Trans>toujours envoyé</Trans>
                        </span>
                      </td>
                    ) : (
                      <>
                        <td className={css.push}>
                          <Switch
                            bare
                            label={t`${name} : push`}
                            checked={item.push !== 'off'}
                            onChange={(on) => change(item.type, { push: on ? 'now' : 'off' })}
                          />
                        </td>
                        <td className={css.mail}>
                          <SelectField
                            label={t`${name} : courriel`}
                            labelHidden
                            value={item.mail}
                            options={[
                              { value: 'now', label: t`Aussitôt` },
                              { value: 'digest', label: t`Résumé` },
                              { value: 'off', label: t`Jamais` },
                            ]}
                            onChange={(event) => change(item.type, { mail: event.currentTarget.value as Item['mail'] })}
                          />
                        </td>
                      </>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Asked>
    </Section>
  );
}

/** Whether this browser shows them, and the button to allow it. */
function ThisDevice() {
  const { t } = useLingui();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => void pushState().then(setState), []);
  const turn = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      setState(await (on ? enablePush() : disablePush()));
    } catch (error) {
      failed(error);
    }
    setBusy(false);
  };
  if (state === null) return null;
  const note = {
    unsupported: t`Ce navigateur ne les reçoit pas. Installez l’application ou changez de navigateur.`,
    refused: t`Ce navigateur les bloque : autorisez-les dans les réglages du site.`,
    off: t`Elles ne s’affichent pas encore ici.`,
    on: t`Elles s’affichent ici, même application fermée.`,
  }[state];
  return (
    <div className={css.line}>
      {state === 'unsupported' || state === 'refused' ? (
        <div className={css.field}>
          <span className={css.label}>
            <Trans>Sur cet appareil</Trans>
          </span>
          <span className={css.quiet}>{note}</span>
        </div>
      ) : (
        <Switch
          label={t`Sur cet appareil`}
          note={note}
          checked={state === 'on'}
          disabled={busy}
          onChange={(on) => void turn(on)}
        />
      )}
    </div>
  );
}
