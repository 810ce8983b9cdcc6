import { Container } from '@postcard/ui';

export function Component() {
  return (
    <Container>
      <h1>Example</h1>
    </Container>
  );
}
