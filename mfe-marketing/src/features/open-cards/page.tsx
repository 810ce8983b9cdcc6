import { paths } from '@postcard/contracts/paths';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { currentTown } from '@postcard/contracts/town';
import { Container, Text } from '@postcard/ui';
import { Link } from 'react-router';
import styles from '../text-page.module.css';
import { NeedsScript } from './needs-script.tsx';
import { OpenCards } from './open-cards.tsx';

export function Component() {
  const alternating = currentTown().zones.length > 1 ? ', zones alternating' : '';
  return (
    <Container className={styles['page']}>
      <h1>Open cards</h1>
      <Text lead>
        {`One card a month${alternating}, ${ruleTexts.pieces} mailboxes each, and only one business per subcategory ` +
          'on each. Choose a card, then your spot on it.'}
      </Text>
      <NeedsScript />
      <OpenCards level={2} />
      <p>
        Prefer to talk first? <Link to={paths.contact()}>Contact us</Link>.
      </p>
    </Container>
  );
}
