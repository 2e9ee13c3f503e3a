import { Button } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { delegationsQuery, type Entrusted, takeBack } from '../delegations.api.ts';
import css from './Account.module.css';
import { EntrustForm } from './EntrustForm.tsx';
import { useNameOf } from './role-name.ts';
import { Section } from './Section.tsx';

/** The reader's roles delegated to colleagues for a limited time, and the button to delegate another. */
export function Delegations() {
  const { t } = useLingui();
  const asked = useQuery(delegationsQuery);
  const nameOf = useNameOf();
  const [open, setOpen] = useState(false);
  const end = async (one: Entrusted): Promise<void> => {
    const [name, to] = [nameOf(one), one.to];
    if (
      !(await confirm({
        title: t`Reprendre « ${name} » à ${to} ?`,
        text: t`Ce que ce rôle lui ouvre se ferme tout de suite.`,
        action: t`Reprendre ce rôle`,
        danger: true,
      }))
    )
      return;
    await takeBack(one.id).then(
      () => toast.success(t`Rôle repris`),
      (error) => toast.error(sentence(error)),
    );
  };
  return (
    <Section
      id="delegations"
      title={<Trans>Rôles confiés</Trans>}
      end={
        <Button size="small" variant="link" onClick={() => setOpen(true)} disabled={!asked.data?.roles.length}>
          <Trans>Confier un rôle</Trans>
        </Button>
      }
    >
      <Asked query={asked} rows={2} inset={css.block}>
        {({ given, roles }) => (
          <>
            {given.length === 0 ? (
              <p className={`${css.block} ${css.quiet}`}>
                <Trans>Le temps d’une absence, un collègue peut avoir un rôle qui est le vôtre.</Trans>
              </p>
            ) : (
              <CardRows label={t`Rôles confiés`}>
                {given.map((one) => {
                  const [name, from, until] = [nameOf(one), formatDay(one.from), formatDay(one.until)];
                  const days = one.state === 'planned' ? t`Du ${from} au ${until}` : t`Jusqu’au ${until}`;
                  return (
                    <CardRow
                      key={one.id}
                      icon={IconUserShare}
                      tone="plain"
                      title={<Facts>{[name, one.to]}</Facts>}
                      detail={[days, one.reason]}
                      end={
                        <Button
                          size="small"
                          variant="link"
                          aria-label={t`Retirer « ${name} »`}
                          onClick={() => void end(one)}
                        >
                          <Trans>Retirer</Trans>
                        </Button>
                      }
                    />
                  );
                })}
              </CardRows>
            )}
            {open && <EntrustForm roles={roles} onClose={() => setOpen(false)} />}
          </>
        )}
      </Asked>
    </Section>
  );
}
