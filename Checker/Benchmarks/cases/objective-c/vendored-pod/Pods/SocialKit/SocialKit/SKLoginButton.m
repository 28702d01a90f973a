#import "SKLoginButton.h"

@implementation SKLoginButton

- (void)setProvider:(SKProvider)provider {
    if (provider == SKProviderApple) {
        [self setTitle:@"Log in with Apple" forState:UIControlStateNormal];
        self.backgroundColor = [UIColor grayColor];
        self.frame = CGRectMake(0, 0, 90, 24);
    }
}

@end
