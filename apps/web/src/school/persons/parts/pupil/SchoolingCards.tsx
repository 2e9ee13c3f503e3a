import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSchool, IconUsersGroup } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMonthDay } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { joinNames } from '#kernel/text.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import type { PupilPage } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { groupWords } from '../words.ts';

/** Years, classes and changes of class, the latest first. */
export function SchoolingCard({ pupil: { enrolments } }: { pupil: PupilPage }) {
  const { t } = useLingui();
  if (!enrolments) return null;
  const span = (from: string, to: string | null): string => {
    const [start, end] = [formatMonthDay(from), to ? formatMonthDay(to) : ''];
    return to ? t`du ${start} au ${end}` : t`depuis le ${start}`;
  };
  return (
    <Card title={t`Scolarité`} flush={enrolments.length > 0}>
      {enrolments.length === 0 ? (
        <p className={css.quiet}>
          <Trans>Aucune inscription pour l’instant.</Trans>
        </p>
      ) : (
        <DataTable
          label={t`Scolarité`}
          heads="hidden"
          rows={enrolments}
          rowKey={({ id }) => id}
          columns={[
            { key: 'year', head: t`Année`, narrow: 'detail', cell: ({ year }) => <bdi>{year}</bdi> },
            {
              key: 'class',
              head: t`Classe`,
              narrow: 'title',
              cell: ({ className }) => <bdi className={css.whole}>{className}</bdi>,
            },
            {
              key: 'span',
              head: t`Dates`,
              cell: ({ from, to, repeating, reason }) => (
                <Facts>{[span(from, to), repeating && t`redouble`, reason]}</Facts>
              ),
            },
            {
              key: 'current',
              head: t`État`,
              narrow: 'end',
              cell: ({ current, to }) =>
                current &&
                !to && (
                  <span className={css.whole}>
                    <StatusPill tone="info">{t`en cours`}</StatusPill>
                  </span>
                ),
            },
          ]}
        />
      )}
    </Card>
  );
}

/**
 * The class and the groups, with links to their members: all that readers who only see names get of a pupil's
 * schooling.
 */
export function ClassCard({ pupil: { className, classId, groups }, base }: { pupil: PupilPage; base: string }) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Classe et groupes`} flush>
      <CardRows>
        {[
          <CardRow
            key="class"
            icon={IconSchool}
            title={<bdi>{className ?? t`Sans classe cette année`}</bdi>}
            {...(classId && {
              detail: t`Voir les élèves de la classe`,
              href: `${base}?classe=${classId}`,
              chevron: true,
            })}
          />,
          ...groups.map(({ id, name, kind }) => (
            <CardRow key={id} icon={IconUsersGroup} title={<bdi>{name}</bdi>} detail={i18n._(groupWords[kind])} />
          )),
        ]}
      </CardRows>
    </Card>
  );
}

export function GroupsCard({ pupil: { groups } }: { pupil: PupilPage }) {
  const { t, i18n } = useLingui();
  if (groups.length === 0) return null;
  return (
    <Card title={t`Groupes`} count={groups.length} countTone="plain" flush>
      <CardRows>
        {groups.map((group) => (
          <CardRow key={group.id} title={<bdi>{group.name}</bdi>} detail={i18n._(groupWords[group.kind])} />
        ))}
      </CardRows>
    </Card>
  );
}

/** The pupil's teachers and subjects. */
export function TeachersCard({ pupil: { teachers = [] } }: { pupil: PupilPage }) {
  const { t } = useLingui();
  if (teachers.length === 0) return null;
  return (
    <Card title={t`Professeurs`} flush>
      <DataTable
        label={t`Professeurs`}
        heads="hidden"
        rows={teachers}
        rowKey={({ subject }) => subject}
        columns={[
          {
            key: 'subject',
            head: t`Matière`,
            cell: (one) => <SubjectPill colorKey={one.colour}>{subjectName(one)}</SubjectPill>,
          },
          { key: 'teachers', head: t`Professeurs`, cell: ({ teachers }) => <bdi>{joinNames(teachers)}</bdi> },
        ]}
      />
    </Card>
  );
}

/** Brothers and sisters in the school, with the way to the family. */
export function SiblingsCard({ pupil: { siblings = [], family }, base }: { pupil: PupilPage; base: string }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  if (!family) return null;
  return (
    <Card
      title={t`Frères et sœurs`}
      flush={siblings.length > 0}
      end={
        <UiLink href={`/admin/familles/${family.id}`}>
          <Trans>Voir la famille</Trans>
        </UiLink>
      }
    >
      {siblings.length === 0 ? (
        <p className={css.quiet}>
          <Trans>Aucun autre enfant de cette famille dans l’école.</Trans>
        </p>
      ) : (
        <CardRows>
          {siblings.map((one) => (
            <CardRow
              key={one.id}
              lead={<Avatar name={one.label} photo={imageAddress(school, one.photo, 96)} size={36} />}
              title={<bdi>{one.label}</bdi>}
              detail={one.detail || t`Sans classe cette année`}
              href={`${base}/${one.id}`}
              chevron
            />
          ))}
        </CardRows>
      )}
    </Card>
  );
}
