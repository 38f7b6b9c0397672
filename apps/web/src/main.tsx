/** Starts the pages: one cache, one router, one app; and makes them installable once they are built. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { answers } from './api/answers.js';
import { App } from './frame/App.js';
import { keepInstallEvent } from './ui/installing.js';
import { pages } from './pages.js';
import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/panels.css';
import './frame/frame.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={answers}>
      <BrowserRouter useTransitions={false}>
        <App pages={pages} />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

keepInstallEvent();
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
