// house: one view gathers data about a pupil from several parts of the room
import { Facts as Dotted } from '@encrier/ui/data/Facts';
import { AccountPill } from '#kernel/account-words.tsx';
import { PhoneText } from '#kernel/content/Contact.tsx';
import { Button, ButtonLink, IconButton, IconLink } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { useMedia } from '@encrier/ui/media';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowsExchange, IconExternalLink, IconPhone, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatShortDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { comma, ofName } from '#kernel/text.ts';
import { glanceQuery, type PupilGlance, type PupilList, type PupilRow } from '../../pupils.api.ts';
import type { BulkRequest as Bulk } from '../bulk/bulk-props.ts';
import { arabicOf, nameOf } from '../list/filter.ts';
import { PlannedWords } from '../planned/PlannedMark.tsx';
import { StatusOf, tieNames } from '../list/words.tsx';
import { ownWord } from '../../../words/words.public.ts';
import css from './Panel.module.css';

/** Whether the panel fits beside the list. */
export const usePanelBeside = (): boolean => useMedia('(min-width: 1100px)');

type Props = {
  row: PupilRow;
  list: PupilList;
  base: string;
  beside: boolean;
  onClose: () => void;
  onAsk: (kind: Bulk['kind']) => void;
};

/** Escape closes the panel from anywhere on the page; a dialog, and a field with text, come first. */
function useEscape(active: boolean, onClose: () => void): void {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const typed = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox' && event.target.value;
    if (event.key === 'Escape' && !event.defaultPrevented && !typed && !document.querySelector('dialog[open]'))
      onClose();
  });
  useEffect(() => {
    if (!active) return;
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [active]);
}

/** The essentials of one pupil beside the list; in a side sheet when there is no room. */
export function PupilPanel(props: Props) {
  const { t } = useLingui();
  const { row, base, beside, onClose } = props;
  useEscape(beside, onClose);
  if (!beside)
    return (
      <Sheet open onClose={onClose} title={nameOf(row)} titleHidden closeLabel={t`Fermer`} width={420} flush>
        <Inside {...props} />
      </Sheet>
    );
  return (
    <aside className={css.beside} aria-label={nameOf(row)} data-base={base}>
      <Inside {...props} />
    </aside>
  );
}

function Inside({ row, list, base, onClose, onAsk }: Props) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const asked = useQuery(glanceQuery(row.id));
  const place = list.classes.find((one) => one.id === row.classId);
  const here = row.status === 'active' || row.status === 'suspended';
  return (
    <>
      <div className={css.head}>
        <span>{row.status && <StatusOf status={row.status} />}</span>
        <IconLink icon={IconExternalLink} label={t`Ouvrir la fiche`} tip="end" href={`${base}/${row.id}`} />
        <IconButton icon={IconX} label={t`Fermer`} tip="end" onClick={onClose} />
      </div>
      <div className={css.body}>
        <div className={css.who}>
          <Avatar name={nameOf(row)} photo={row.photo ? imageAddress(school, row.photo, 320) : null} size={64} />
          <div className={css.whoText}>
            <h2 className={css.label}>
              <bdi>{nameOf(row)}</bdi>
            </h2>
            {arabicOf(row) && (
              <bdi className={css.arabic} lang="ar" dir="rtl">
                {arabicOf(row)}
              </bdi>
            )}
            <span className={css.quiet}>
              <Dotted>{[place?.name, row.matricule]}</Dotted>
            </span>
            {row.planned && (
              <span className={css.quiet}>
                <PlannedWords
                  planned={row.planned}
                  className={list.classes.find((one) => one.id === row.planned?.classId)?.name ?? ''}
                />
              </span>
            )}
          </div>
        </div>
        <div className={css.actions}>
          <ButtonLink href={`${base}/${row.id}`} icon={IconExternalLink}>
            <Trans>Ouvrir la fiche</Trans>
          </ButtonLink>
          {list.can.edit && here && (
            <Button icon={IconArrowsExchange} onClick={() => onAsk('class')}>
              <Trans>Changer de classe</Trans>
            </Button>
          )}
          {list.can.edit && !here && (
            <Button icon={IconArrowBackUp} onClick={() => onAsk('return')}>
              <Trans>Réintégrer</Trans>
            </Button>
          )}
        </div>
        <Asked query={asked} rows={3}>
          {(data) => <Family data={data} base={base} office={list.can.office} />}
        </Asked>
        {list.can.office && (
          <Facts
            row={row}
            data={asked.data}
            groups={list.groups.filter((group) => row.groups?.includes(group.id)).map((group) => group.name)}
          />
        )}
      </div>
    </>
  );
}

function Family({ data, base, office }: { data: PupilGlance; base: string; office: boolean }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  return (
    <section className={css.part}>
      <h3>
        <Trans>Famille</Trans>
      </h3>
      {data.guardians.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucun responsable</Trans>
        </p>
      )}
      {data.guardians.map((one) => (
        <div key={one.id} className={css.person}>
          <Avatar name={one.label} photo={imageAddress(school, one.photo, 96)} size={34} />
          <span className={css.personText}>
            <b>
              <bdi>{one.label}</bdi>
            </b>
            <span className={css.quiet}>
              <Dotted>{[i18n._(tieNames[one.kind]), one.phone && <PhoneText key="phone" number={one.phone} />]}</Dotted>
            </span>
          </span>
          {one.phone && (
            <IconLink icon={IconPhone} label={t`Appeler ${one.label}`} tip="end" href={`tel:${one.phone}`} />
          )}
        </div>
      ))}
      {office &&
        data.siblings.map((one) => (
          <div key={one.id} className={css.person}>
            <Avatar name={one.label} size={34} />
            <span className={css.personText}>
              <b>
                <bdi>{one.label}</bdi>
              </b>
              <span className={css.quiet}>{one.className ? t`Fratrie · ${one.className}` : t`Fratrie`}</span>
            </span>
            <IconLink
              icon={IconExternalLink}
              label={t`Ouvrir la fiche ${ofName(one.label)}`}
              tip="end"
              href={`${base}/${one.id}`}
            />
          </div>
        ))}
    </section>
  );
}

function Facts({ row, data, groups }: { row: PupilRow; data: PupilGlance | undefined; groups: string[] }) {
  const facts: [React.ReactNode, React.ReactNode][] = [
    [<Trans key="birth">Naissance</Trans>, row.birthOn && formatShortDay(row.birthOn)],
    [<Trans key="regime">Régime</Trans>, row.regime && ownWord(row.regime)],
    [<Trans key="groups">Groupes</Trans>, groups.join(comma())],
    [<Trans key="massar">Code Massar</Trans>, row.massar],
    [<Trans key="in">Entrée</Trans>, data?.enteredOn && formatShortDay(data.enteredOn)],
    [<Trans key="out">Sortie</Trans>, data?.leftOn && formatShortDay(data.leftOn)],
    [<Trans key="why">Motif de sortie</Trans>, data?.leftReason],
    [<Trans key="account">Compte</Trans>, row.account && <AccountPill state={row.account} />],
  ];
  return (
    <section className={css.part}>
      <h3>
        <Trans>Scolarité</Trans>
      </h3>
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of facts
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
