import { currentTown } from '@postcard/contracts/town';
import { paths } from '@postcard/contracts/paths';
import { AirmailStripe, Container, Logo } from '@postcard/ui';
import { Link } from 'react-router';
import { LinkButton } from '@postcard/web-kit';
import { legalLinks, quickLinks, type MenuLink } from './links.ts';
import styles from './layout.module.css';

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <AirmailStripe />
      <Container className={styles['footerParts']}>
        <div>
          <Logo />
          <p>
            A giant card, mailed each month to households in {currentTown().name}, {currentTown().state}{' '}
            {currentTown().zipCode}.
          </p>
          <LinkButton to={paths.contact()}>Contact Us</LinkButton>
        </div>
        <FooterLinks title="Quick Links" links={quickLinks} />
        <FooterLinks title="Legal" links={legalLinks} />
      </Container>
      <Container className={styles['small']}>
        <p>
          Demographic and statistical data come from the postal service and may be estimates or rounded. Actual
          distribution may vary.
        </p>
        <p>
          © {currentTown().product}, {currentTown().street}, {currentTown().name}, {currentTown().state}{' '}
          {currentTown().zipCode}
        </p>
      </Container>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: MenuLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
