"""OpenStack Swift with its S3 API, whole in one process: a real object store for one run of the tests.

usage: swift.py FOLDER ACCESS_KEY_ID SECRET_ACCESS_KEY
Prints its port, and ends as soon as its standard input closes, however its parent ended.
ACCESS_KEY_ID is of the form account:user. Objects live in memory, so that any file system will do.
"""

import os
import shutil
import socket
import sys
import threading

folder, access_key_id, secret_access_key = sys.argv[1:]

# Other modules of Swift read this file when they are imported.
from swift.common import utils  # noqa: E402

with open(os.path.join(folder, 'swift.conf'), 'w') as settings:
    settings.write('[swift-hash]\nswift_hash_path_suffix = countersign\n')
utils.set_swift_dir(folder)
silence = open(os.devnull, 'w')

import eventlet  # noqa: E402

eventlet.monkey_patch(thread=False)

from eventlet import wsgi  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import ConfigString, SwiftHttpProtocol, loadapp  # noqa: E402

common = f"""
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
recon_cache_path = {folder}
"""

inside = {
    'account': '[app:main]\nuse = egg:swift#account',
    'container': '[app:main]\nuse = egg:swift#container',
    'object': '[app:main]\nuse = egg:swift#mem_object',
}

account, user = access_key_id.split(':')
outside = f"""
[pipeline:main]
pipeline = catch_errors s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_access_key} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
"""


class Forgetful:
    """In memcached's place. The sign-in asks for one, and nothing here needs it to remember."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    delete = set


def listen():
    listening = eventlet.listen(('127.0.0.1', 0))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def serve(listening, app):
    eventlet.spawn(
        wsgi.server, listening, app, silence, log_output=False,
        protocol=SwiftHttpProtocol, capitalize_response_headers=False, max_size=1024)


def serve_inside(name, section):
    """One of the servers behind the proxy, and the ring by which that finds it."""
    listening = listen()
    builder = RingBuilder(2, 1, 1)
    builder.add_dev({
        'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'device': 'd1', 'meta': '',
        'port': listening.getsockname()[1]})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))
    serve(listening, loadapp(ConfigString(common + section)))


def end_with_parent():
    os.read(0, 1)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


os.makedirs(os.path.join(folder, 'devices', 'd1'))
for name, section in inside.items():
    serve_inside(name, section)
proxy = loadapp(ConfigString(common + outside))
cache = Forgetful()


def with_cache(environ, start_response):
    environ['swift.cache'] = cache
    return proxy(environ, start_response)


door = listen()
serve(door, with_cache)
print(door.getsockname()[1], flush=True)
threading.Thread(target=end_with_parent, daemon=True).start()
while True:
    eventlet.sleep(3600)
