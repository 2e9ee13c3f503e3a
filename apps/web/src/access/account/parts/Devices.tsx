import { Button } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Device, devicesQuery, endDevice } from '../account.api.ts';
import css from './Account.module.css';
import { Section } from './Section.tsx';

const isPhone = ({ kind, name }: Device): boolean => kind === 'mobile' || /Android|iOS/.test(name);

/** Valid sessions, each with the button to end it. */
export function Devices() {
  const { t } = useLingui();
  const query = useQuery(devicesQuery);
  const { data } = query;
  const others = data?.items.filter(({ current }) => !current) ?? [];
  const end = (id: string): void =>
    void endDevice(id).then(
      () => toast.success(t`Appareil déconnecté`),
      () => null,
    );
  const endAll = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t`Déconnecter tous les autres appareils ?`,
        text: t`Il faudra s’y reconnecter avec le mot de passe.`,
        action: t`Tout déconnecter`,
        danger: true,
      }))
    )
      return;
    await endDevice('others').then(
      () => toast.success(t`Autres appareils déconnectés`),
      () => null,
    );
  };
  return (
    <Section
      id="devices"
      title={<Trans>Appareils</Trans>}
      end={
        others.length > 1 && (
          <Button size="small" variant="link" onClick={() => void endAll()}>
            <Trans>Tout déconnecter</Trans>
          </Button>
        )
      }
    >
      <Asked query={query} rows={2} inset={css.block}>
        {(data) => (
          <CardRows label={t`Appareils`}>
            {data.items.map((device) => {
              const name = device.name || t`Appareil sans nom`;
              return (
                <CardRow
                  key={device.id}
                  icon={isPhone(device) ? IconDeviceMobile : IconDeviceLaptop}
                  title={<bdi>{name}</bdi>}
                  detail={device.current ? t`Cet appareil` : formatRelative(device.lastSeenAt)}
                  end={
                    device.current ? (
                      <StatusPill tone="ok">
                        <Trans>actif</Trans>
                      </StatusPill>
                    ) : (
                      <Button
                        size="small"
                        variant="link"
                        aria-label={t`Déconnecter ${name}`}
                        onClick={() => end(device.id)}
                      >
                        <Trans>Déconnecter</Trans>
                      </Button>
                    )
                  }
                />
              );
            })}
          </CardRows>
        )}
      </Asked>
    </Section>
  );
}
