import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Crest } from '@encrier/ui/frame/Identity';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding, IconCheck, IconPlus, IconUserCircle } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { go } from '#kernel/go.ts';
import { workIn } from '#kernel/session/account.ts';
import { orgChoices } from '#kernel/session/orgs.ts';
import { areasOf, currentArea } from '#kernel/session/rights.ts';
import { chooseArea, knownSchools, session, useSession } from '#kernel/session/session.ts';
import { type KnownSchool, writeParam } from '#kernel/settings.ts';
import { areaNames } from '../area-names.ts';
import css from './Panels.module.css';
import { comma } from '#kernel/text.ts';

const here = <IconCheck size={18} stroke={2} aria-hidden="true" />;

/** Several roles, organisations and schools: all of them, the one in use ticked. */
export function SwitchPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { user, school, authId, area } = useSession();
  if (!user || !school) return null;
  const areas = areasOf(user);
  const entries = orgChoices(user);
  const current = currentArea(user, location.pathname, area);
  const openArea = (next: (typeof areas)[number]): void => {
    chooseArea(next);
    onClose();
    go(`/${next}`);
  };
  const openOrg = async (id: string | null): Promise<void> => {
    onClose();
    await workIn(id);
    // The page continues with the other organisation's rows, unless the person does not have its area there.
    const { user: now } = session.get();
    const named = location.pathname.split('/')[1] as (typeof areas)[number];
    if (now && areas.includes(named) && !areasOf(now).includes(named)) go('/');
  };
  // Another school is another user and another cache: the application restarts with it.
  const openOther = (next: KnownSchool): void => {
    writeParam('school', next.schoolId);
    location.assign('/');
  };
  return (
    <Sheet open={open} onClose={onClose} title={t`Écoles et rôles`} closeLabel={t`Fermer`} width={380} side="start">
      <div className={css.stack}>
        <section aria-label={t`Rôles`}>
          <h3 className={css.heading}>
            <Trans>Rôles</Trans>
          </h3>
          <CardRows>
            {areas.map((one) => (
              <CardRow
                key={one}
                icon={IconUserCircle}
                title={i18n._(areaNames[one])}
                onPress={() => openArea(one)}
                end={one === current ? here : null}
              />
            ))}
          </CardRows>
        </section>
        {entries.length > 0 && (
          <section aria-label={t`Établissements`}>
            <h3 className={css.heading}>
              <Trans>Établissements</Trans>
            </h3>
            <CardRows>
              {[
                <CardRow
                  key="all"
                  icon={IconBuilding}
                  title={
                    user.auth.length >= user.orgs || entries.length === 1
                      ? t`Tous les établissements`
                      : t`Tous mes établissements`
                  }
                  onPress={() => void openOrg(null)}
                  end={authId === null ? here : null}
                />,
                ...entries.map((entry) => (
                  <CardRow
                    key={entry.id}
                    icon={IconBuilding}
                    title={entry.orgName}
                    detail={entry.roles.map((role) => i18n._(areaNames[role])).join(comma())}
                    onPress={() => void openOrg(entry.id)}
                    end={entry.id === authId ? here : null}
                  />
                )),
              ]}
            </CardRows>
          </section>
        )}
        <section aria-label={t`Écoles`}>
          <h3 className={css.heading}>
            <Trans>Écoles</Trans>
          </h3>
          <CardRows>
            {knownSchools().map((one) => (
              <CardRow
                key={one.schoolId}
                lead={<Crest name={one.title} image={imageAddress(one, one.logo, 96)} size={32} />}
                title={one.title}
                detail={one.city}
                onPress={() => (one.schoolId === school.schoolId ? onClose() : openOther(one))}
                end={one.schoolId === school.schoolId ? here : null}
              />
            ))}
          </CardRows>
        </section>
        <ButtonLink href="/scan" icon={IconPlus} wide>
          <Trans>Ajouter une école</Trans>
        </ButtonLink>
      </div>
    </Sheet>
  );
}
