/** Before every test of the pages: what is waited for may come late on a busy machine. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });
