import type { ClassPageData } from '@encrier/contract/school/classes';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { UiLink } from '@encrier/ui/link';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatShortDay } from '#kernel/dates.ts';
import { useCan } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { ClassDelegates } from '../../../mandates/mandates.public.tsx';
import css from './ClassPage.module.css';
import { PlannedCard } from './PlannedCard.tsx';

const kinds: Record<ClassPageData['groups'][number]['kind'], MessageDescriptor> = {
  half: msg`Demi-groupe`,
  option: msg`Option`,
  language: msg`Langue`,
  ability: msg`Niveau`,
  support: msg`Soutien`,
  club: msg`Club`,
};

/** Sheet data, for people who may open sheets. */
const sheetColumns = (birth: string, matricule: string): Column<ClassPageData['pupils'][number]>[] => [
  {
    key: 'birth',
    head: birth,
    cell: (row) => (row.birthOn ? formatShortDay(row.birthOn) : ''),
    by: (row) => row.birthOn,
    narrow: 'detail',
  },
  {
    key: 'matricule',
    head: matricule,
    cell: (row) => <bdi dir="ltr">{row.matricule}</bdi>,
    by: (row) => row.matricule,
    narrow: 'hidden',
  },
];

/** Pupils with their faces, teachers with their subjects, and the groups that the pupils are in. */
export function ClassPeople({ data }: { data: ClassPageData }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const mayGroups = useCan('school.structure');
  return (
    <div className={css.columns}>
      <section className={css.pupils} aria-label={t`Élèves`}>
        <DataTable
          label={t`Élèves`}
          rows={data.pupils}
          rowKey={(row) => row.id}
          href={(row) => `/admin/eleves/${row.id}`}
          lead={(row) => <Avatar name={row.label} photo={imageAddress(school, row.photo, 96)} size={34} />}
          columns={[
            { key: 'name', head: t`Nom`, cell: (row) => <bdi>{row.label}</bdi>, by: (_, place) => place },
            {
              key: 'arabic',
              head: t`Nom en arabe`,
              cell: (row) => (
                <bdi lang="ar" dir="rtl">
                  {row.labelAr}
                </bdi>
              ),
              by: (row) => row.labelAr,
              narrow: 'detail',
            },
            ...(data.can.sheets ? sheetColumns(t`Naissance`, t`Matricule`) : []),
          ]}
          empty={
            <EmptyState icon={IconUsersGroup} title={t`Aucun élève dans cette classe`}>
              <Trans>Les élèves y entrent depuis leur fiche ou par un import.</Trans>
            </EmptyState>
          }
        />
      </section>
      <div className={css.side}>
        <ClassDelegates classId={data.id} pupilIds={data.can.sheets ? data.pupils.map(({ id }) => id) : []} />
        {data.planned && data.planned.length > 0 && <PlannedCard planned={data.planned} />}
        <Card title={t`Professeurs`} flush>
          {data.teachers.length === 0 ? (
            <p className={css.none}>
              <Trans>Aucun cours n’est encore affecté.</Trans>
            </p>
          ) : (
            <CardRows label={t`Professeurs`}>
              {data.teachers.map((teacher) => (
                <CardRow
                  key={teacher.id}
                  title={<bdi>{teacher.label}</bdi>}
                  {...(data.can.sheets && { href: `/admin/personnels/${teacher.id}` })}
                  lead={<Avatar name={teacher.label} photo={imageAddress(school, teacher.photo, 96)} size={34} />}
                  detail={
                    <span className={css.subjects}>
                      {teacher.subjects.map(({ name, colour }) => (
                        <SubjectPill key={name} colorKey={colour}>
                          {name}
                        </SubjectPill>
                      ))}
                    </span>
                  }
                />
              ))}
            </CardRows>
          )}
        </Card>
        <Card
          title={t`Groupes de ses élèves`}
          flush
          {...(mayGroups && {
            end: (
              <UiLink href="/admin/groupes">
                <Trans>Tous les groupes</Trans>
              </UiLink>
            ),
          })}
        >
          {data.groups.length === 0 ? (
            <p className={css.none}>
              <Trans>Aucun groupe.</Trans>
            </p>
          ) : (
            <CardRows label={t`Groupes de ses élèves`}>
              {data.groups.map((group) => (
                <CardRow
                  key={group.id}
                  title={<bdi>{group.name}</bdi>}
                  {...(mayGroups && { href: `/admin/groupes?groupe=${group.id}` })}
                  detail={<Plural value={group.pupils} one="# élève" other="# élèves" />}
                  end={<StatusPill>{i18n._(kinds[group.kind])}</StatusPill>}
                />
              ))}
            </CardRows>
          )}
        </Card>
      </div>
    </div>
  );
}
