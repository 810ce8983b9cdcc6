import { Tabs } from '@postcard/ui';
import styles from './email.module.css';
import { ScrollingText } from './scrolling-text.tsx';

type Props = { id: string; subject: string; text: string; html: string };

export const EmailPreview = ({ id, subject, text, html }: Props) => (
  <Tabs
    id={`${id}-parts`}
    label={`The letter “${subject}”`}
    variant="folder"
    items={[
      {
        value: 'page',
        label: 'As a page',
        content: (
          <iframe className={styles['page']} sandbox="" srcDoc={html} title={`The letter “${subject}” as a page`} />
        ),
      },
      {
        value: 'text',
        label: 'As text',
        content: <ScrollingText label={`The letter “${subject}” as text`}>{text}</ScrollingText>,
      },
    ]}
  />
);
