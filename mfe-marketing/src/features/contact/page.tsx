import { replyDays } from '@postcard/contracts/business';
import { currentTown } from '@postcard/contracts/town';
import { Container, Text } from '@postcard/ui';
import { hasDraft, hydrateWhen } from '@postcard/web-kit';
import styles from '../text-page.module.css';

const ContactForm = hydrateWhen({
  when: 'used',
  load: () => import('./contact-form.tsx'),
  isNeeded: () => hasDraft('contact'),
});

export const Component = () => (
  <Container width="text" className={styles['page']}>
    <h1>Contact Us</h1>
    <Text lead>
      {`We reply within ${replyDays}. You can also call us at `}
      <a href={`tel:${currentTown().phone.replaceAll(/\D/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
        {currentTown().phone}
      </a>
      .
    </Text>
    <ContactForm />
  </Container>
);
