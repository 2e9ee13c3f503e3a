import { IconAlertTriangle, IconCalendar, IconCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../src/actions/Button.tsx';
import { Avatar, AvatarRow } from '../../src/data/Avatar.tsx';
import { Card, CardRow, CardRows, type Tone } from '../../src/data/Card.tsx';
import { Facts } from '../../src/data/Facts.tsx';
import { Figures } from '../../src/data/Figures.tsx';
import { FileName } from '../../src/data/FileName.tsx';
import { LoadMore, Pager } from '../../src/data/Pager.tsx';
import { StatusPill, SubjectPill } from '../../src/data/StatusPill.tsx';
import { QrCode } from '../../src/progress/QrCode.tsx';
import { Stepper } from '../../src/progress/Stepper.tsx';
import { DataTable, type Sort } from '../../src/table/DataTable.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};
const tones: readonly Tone[] = ['ok', 'warn', 'bad', 'info', 'ink', 'plain'];
const subjects = [
  'maths',
  'francais',
  'arabe',
  'anglais',
  'histoire',
  'svt',
  'physique',
  'eps',
  'arts',
  'islam',
  'techno',
  'vie',
];
const people = ['Amine Alaoui', 'Inès Belhaj', 'Hugo Bernard', 'Rayan Chraibi'];

export function DataParts() {
  const w = useWords();
  const steps = [
    { key: 'file', label: w('Fichier', 'الملف'), onPress: nothing },
    { key: 'check', label: w('Vérifier', 'التحقق'), note: w('12 lignes', '12 سطرا') },
    { key: 'end', label: w('Terminer', 'إنهاء') },
  ];
  return (
    <>
      <Show name="StatusPill, SubjectPill">
        {tones.map((tone) => (
          <StatusPill key={tone} tone={tone} icon={IconCheck}>
            {w('Validé', 'مقبول')}
          </StatusPill>
        ))}
        {tones.map((tone) => (
          <StatusPill key={tone} tone={tone} outlined>
            {w('Absent', 'غائب')}
          </StatusPill>
        ))}
        {subjects.map((subject) => (
          <SubjectPill key={subject} colorKey={subject}>
            {w('Matière', 'مادة')}
          </SubjectPill>
        ))}
      </Show>
      <Show name="Avatar, AvatarRow, FileName, QrCode">
        {people.map((name) => (
          <Avatar key={name} name={name} size={44} />
        ))}
        <AvatarRow people={people.map((name) => ({ name }))} />
        <FileName name="AI-2026-0001 bulletin.pdf" />
        <QrCode text="https://example.org" label={w('Code de connexion', 'رمز الدخول')} size={96} />
      </Show>
      <Show name="Card, CardRow, CardRows, Facts">
        <Card title={w('À régler', 'للتسوية')} note={w('24 novembre', '24 نونبر')} count={3} countTone="warn" flush>
          <CardRows label={w('À régler', 'للتسوية')}>
            {[
              <CardRow
                key="a"
                icon={IconAlertTriangle}
                tone="warn"
                title={w('Absence à justifier', 'غياب ينتظر التبرير')}
                detail={w('Mardi, de 8 h à 10 h', 'الثلاثاء من 8 إلى 10')}
                href="#absence"
                chevron
              />,
              <CardRow key="b" icon={IconMail} tone="info" title={w('Message', 'رسالة')} onPress={nothing} />,
              <CardRow
                key="c"
                lead={<Avatar name="Inès Belhaj" size={36} />}
                title="Inès Belhaj"
                end={<StatusPill tone="ok">{w('Présente', 'حاضرة')}</StatusPill>}
              />,
            ]}
          </CardRows>
        </Card>
        <Card title={w('Prochain cours', 'الدرس القادم')} end={<Button size="small">{w('Voir', 'عرض')}</Button>}>
          {w('Mathématiques, salle 12', 'الرياضيات، القاعة 12')}
        </Card>
        <Facts>{[w('Règlement', 'النظام'), 'Yasmine Belhaj', w('avant le 2 décembre', 'قبل 2 دجنبر')]}</Facts>
        <Card foot={<Button>{w('Tout voir', 'عرض الكل')}</Button>}>{w('Sans titre', 'بدون عنوان')}</Card>
      </Show>
      <Show name="Figures" wide>
        {[false, true].map((flat) => (
          <Figures
            key={String(flat)}
            flat={flat}
            label={w('Chiffres', 'أرقام')}
            figures={tones.map((tone) => ({
              key: tone,
              tone,
              value: '12',
              label: w('Élèves', 'تلاميذ'),
              note: w('+2 cette semaine', '+2 هذا الأسبوع'),
            }))}
          />
        ))}
      </Show>
      <Show name="Stepper" wide>
        <Stepper label={w('Étapes', 'المراحل')} steps={steps} current="check" doneLabel={w('terminé', 'منتهية')} />
        <Stepper
          vertical
          label={w('Assistant', 'المساعد')}
          steps={steps}
          current="end"
          doneLabel={w('terminé', 'منتهية')}
        />
      </Show>
      <Show name="DataTable" wide>
        <Table />
        <Bare />
      </Show>
      <Show name="Pager, LoadMore" wide>
        <Pager
          label={w('Pages de la liste', 'صفحات اللائحة')}
          page={2}
          pageSize={20}
          total={86}
          onPage={nothing}
          previous={w('Page précédente', 'الصفحة السابقة')}
          next={w('Page suivante', 'الصفحة التالية')}
          summary={(from, to, total) => `${from} – ${to} / ${total}`}
        />
        <LoadMore more label={w('Charger plus', 'تحميل المزيد')} onMore={nothing} />
        <LoadMore more busy label={w('Chargement', 'جار التحميل')} onMore={nothing} />
      </Show>
    </>
  );
}

/** A few rows of a card: heads unseen, and a figure named on a phone. */
function Bare() {
  const w = useWords();
  return (
    <DataTable
      label={w('Groupes', 'المجموعات')}
      heads="hidden"
      rows={people.slice(0, 2)}
      rowKey={(name) => name}
      columns={[
        { key: 'name', head: w('Élève', 'التلميذ'), cell: (name) => name },
        {
          key: 'mean',
          head: w('Moyenne', 'المعدل'),
          cell: (name) => name.length,
          align: 'end',
          narrow: 'end',
          named: true,
        },
      ]}
    />
  );
}

function Table() {
  const w = useWords();
  const [sort, setSort] = useState<Sort>({ key: 'name', dir: 'asc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set([people[1]!]));
  return (
    <DataTable
      label={w('Élèves', 'التلاميذ')}
      rows={people}
      rowKey={(name) => name}
      lead={(name) => <Avatar name={name} size={32} />}
      href={(name) => `#${name}`}
      current={people[2]}
      sort={sort}
      onSort={setSort}
      columns={[
        { key: 'name', head: w('Élève', 'التلميذ'), cell: (name) => name, sortable: true },
        {
          key: 'day',
          head: w('Depuis', 'منذ'),
          cell: () => <IconCalendar size={16} aria-hidden="true" />,
          align: 'center',
        },
        {
          key: 'mean',
          head: w('Moyenne', 'المعدل'),
          cell: (name) => name.length,
          align: 'end',
          narrow: 'end',
          sortable: true,
        },
      ]}
      selection={{
        selected,
        onChange: setSelected,
        allLabel: w('Tout choisir', 'اختيار الكل'),
        rowLabel: (name) => `${w('Choisir', 'اختيار')} ${name}`,
        summary: (count) => w(`${count} choisis`, `${count} مختارون`),
        clearLabel: w('Ne rien choisir', 'عدم اختيار شيء'),
        actions: <Button size="small">{w('Écrire', 'مراسلة')}</Button>,
      }}
    />
  );
}
